//! Registers of 256 and 512 bits as [`Word`]s. They exist only behind [`super::Instructions::side_by_side`], which asks the machine for their instructions
//! first: that is what makes every call of an intrinsic here a sound one.

use crate::scalar::word::{BIAS, ONE, ROOT_HALF, SHIFTED};
use crate::scalar::{Word, Work};
use std::arch::x86_64::*;
use std::mem::transmute;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// Eight numbers, for AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Eight(__m512d);

/// Four numbers, for AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Four(__m256d);

macro_rules! operators {
    ($word:ident: $($name:ident $method:ident $intrinsic:ident),*) => {$(
        impl $name for $word {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: the machine has this instruction.
                $word(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    )*};
}
operators!(Eight: Add add _mm512_add_pd, Sub sub _mm512_sub_pd, Mul mul _mm512_mul_pd, Div div _mm512_div_pd);
operators!(Four: Add add _mm256_add_pd, Sub sub _mm256_sub_pd, Mul mul _mm256_mul_pd, Div div _mm256_div_pd);

/// What both have in common but for the names of instructions; how they compare and choose is given.
macro_rules! word {
    ($word:ident, $register:ty, $count:literal, $with:path, [$sqrt:ident, $max:ident, $min:ident, $xor:ident, $andnot:ident, $set:ident, $set_bits:ident, $bits:ident, $value:ident,
        $plus:ident, $minus:ident, $right:ident, $left:ident, $or:ident], $choose:item, $any:item) => {
        impl Neg for $word {
            type Output = Self;
            #[inline(always)]
            fn neg(self) -> Self {
                // SAFETY: the machine has this instruction.
                $word(unsafe { $xor(self.0, $set(-0.0)) })
            }
        }

        impl PartialEq for $word {
            fn eq(&self, other: &Self) -> bool {
                (0..$count).all(|i| self.get(i) == other.get(i))
            }
        }

        impl $word {
            #[inline(always)]
            $choose
        }

        impl Word for $word {
            const COUNT: usize = $count;

            #[inline(always)]
            fn from_fn(f: impl Fn(usize) -> f64) -> Self {
                let mut numbers = [0.0; $count];
                for i in 0..$count {
                    numbers[i] = f(i);
                }
                // SAFETY: both are so many numbers in a row.
                $word(unsafe { transmute::<[f64; $count], $register>(numbers) })
            }

            #[inline(always)]
            fn get(&self, i: usize) -> f64 {
                // SAFETY: both are so many numbers in a row.
                let numbers = unsafe { transmute::<&$register, &[f64; $count]>(&self.0) };
                numbers[i]
            }

            #[inline(always)]
            fn splat(value: f64) -> Self {
                // SAFETY: the machine has this instruction.
                $word(unsafe { $set(value) })
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                // SAFETY: the machine has this instruction.
                $word(unsafe { $sqrt(self.0) })
            }

            #[inline(always)]
            fn abs(self) -> Self {
                // SAFETY: the machine has this instruction.
                $word(unsafe { $andnot($set(-0.0), self.0) })
            }

            #[inline(always)]
            fn max(self, other: Self) -> Self {
                // SAFETY: the machine has this instruction.
                $word(unsafe { $max(self.0, other.0) })
            }

            #[inline(always)]
            fn min(self, other: Self) -> Self {
                // SAFETY: the machine has this instruction.
                $word(unsafe { $min(self.0, other.0) })
            }

            #[inline(always)]
            fn where_above(self, bound: Self, then: Self, otherwise: Self) -> Self {
                self.choose::<_CMP_GT_OQ>(bound, then, otherwise)
            }

            #[inline(always)]
            fn where_equal(self, other: Self, then: Self, otherwise: Self) -> Self {
                self.choose::<_CMP_EQ_OQ>(other, then, otherwise)
            }

            #[inline(always)]
            $any

            #[inline(always)]
            fn split(self) -> (Self, Self) {
                // SAFETY: the machine has these instructions.
                unsafe {
                    let bits = $bits(self.0);
                    let exponent = $right::<52>($plus(bits, $set_bits((ONE - ROOT_HALF) as i64)));
                    let mantissa = $minus(bits, $left::<52>($minus(exponent, $set_bits(BIAS as i64))));
                    ($word($value($or(exponent, $set_bits(SHIFTED as i64)))), $word($value(mantissa)))
                }
            }

            #[inline(always)]
            fn two_to(self) -> Self {
                // SAFETY: the machine has these instructions.
                unsafe { $word($value($left::<52>($plus($bits(self.0), $set_bits(BIAS as i64))))) }
            }

            #[inline(always)]
            fn run<W: Work>(work: W) -> W::Output {
                // SAFETY: the machine has these instructions.
                unsafe { $with(work) }
            }
        }
    };
}

word!(
    Eight,
    __m512d,
    8,
    with_avx512,
    [
        _mm512_sqrt_pd,
        _mm512_max_pd,
        _mm512_min_pd,
        _mm512_xor_pd,
        _mm512_andnot_pd,
        _mm512_set1_pd,
        _mm512_set1_epi64,
        _mm512_castpd_si512,
        _mm512_castsi512_pd,
        _mm512_add_epi64,
        _mm512_sub_epi64,
        _mm512_srli_epi64,
        _mm512_slli_epi64,
        _mm512_or_si512
    ],
    fn choose<const HOW: i32>(self, other: Self, then: Self, otherwise: Self) -> Self {
        // SAFETY: the machine has these instructions.
        Eight(unsafe { _mm512_mask_blend_pd(_mm512_cmp_pd_mask::<HOW>(self.0, other.0), otherwise.0, then.0) })
    },
    fn any_above(self, bound: f64) -> bool {
        // SAFETY: the machine has these instructions.
        unsafe { _mm512_cmp_pd_mask::<_CMP_GT_OQ>(self.0, _mm512_set1_pd(bound)) != 0 }
    }
);

word!(
    Four,
    __m256d,
    4,
    with_avx2,
    [
        _mm256_sqrt_pd,
        _mm256_max_pd,
        _mm256_min_pd,
        _mm256_xor_pd,
        _mm256_andnot_pd,
        _mm256_set1_pd,
        _mm256_set1_epi64x,
        _mm256_castpd_si256,
        _mm256_castsi256_pd,
        _mm256_add_epi64,
        _mm256_sub_epi64,
        _mm256_srli_epi64,
        _mm256_slli_epi64,
        _mm256_or_si256
    ],
    fn choose<const HOW: i32>(self, other: Self, then: Self, otherwise: Self) -> Self {
        // SAFETY: the machine has these instructions.
        Four(unsafe { _mm256_blendv_pd(otherwise.0, then.0, _mm256_cmp_pd::<HOW>(self.0, other.0)) })
    },
    fn any_above(self, bound: f64) -> bool {
        // SAFETY: the machine has these instructions.
        unsafe { _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_GT_OQ>(self.0, _mm256_set1_pd(bound))) != 0 }
    }
);

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
pub(super) fn with_avx512<W: Work>(work: W) -> W::Output {
    work.run()
}

#[inline(never)]
#[target_feature(enable = "avx2")]
pub(super) fn with_avx2<W: Work>(work: W) -> W::Output {
    work.run()
}
