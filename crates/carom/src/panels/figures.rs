//! Dimensionless results of a collision.

macro_rules! figures {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// Dimensionless results of a collision.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Figures<T> {
            $($(#[$doc])* pub $name: T,)*
        }

        impl<T: Copy> Figures<T> {
            /// The same function of each.
            #[inline]
            pub fn map<R>(&self, f: impl Fn(T) -> R) -> Figures<R> {
                Figures { $($name: f(self.$name),)* }
            }

            /// The same function of each and its like.
            #[inline]
            pub fn zip<R>(&self, other: &Self, f: impl Fn(T, T) -> R) -> Figures<R> {
                Figures { $($name: f(self.$name, other.$name),)* }
            }
        }

        impl Figures<f64> {
            /// Whether all of them are numbers.
            pub fn are_finite(&self) -> bool {
                true $(&& self.$name.is_finite())*
            }
        }
    };
}

figures! {
    /// The relative velocity at the end.
    velocity,
    /// Contact time.
    duration,
    /// The largest contact force, F(0+) included.
    peak_force,
    /// The largest indentation.
    max_indentation,
    /// When that was.
    turn_time,
    /// When the spring turned: with a dashpot in series before the largest indentation, else at it.
    rate_time,
    /// When z was zero; the end without a memory.
    zero_time,
    /// The indentation at the end.
    indentation,
    /// Elastic energy at the end.
    stored,
    /// Energy turned into heat by viscous elements.
    viscous,
    /// Energy turned into heat by hysteretic elements.
    hysteretic,
}
