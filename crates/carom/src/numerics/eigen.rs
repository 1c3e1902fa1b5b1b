//! Eigenvalues and eigenvectors of a full symmetric matrix: reduction to three diagonals by reflections, then the implicit
//! QL iteration (the procedures tred2 and tql2 of Wilkinson and Reinsch, Handbook for Automatic Computation II, 1971).
//!
//! Errors are of the order of rounding times the largest eigenvalue: ask for a matrix whose wanted eigenvalues are its
//! largest. Vectors are kept in rows, so that the rotations of the iteration run over contiguous numbers.

use super::dense::Square;

/// The eigenvalues of a symmetric matrix, the largest first, with orthonormal eigenvectors in the rows of a matrix. `None`
/// where the iteration does not settle, which happens only to matrices that are not finite.
pub fn symmetric(mut matrix: Square) -> Option<(Vec<f64>, Square)> {
    let n = matrix.size;
    let mut diagonal = vec![0.0; n];
    let mut beside = vec![0.0; n];
    if n == 0 {
        return Some((diagonal, matrix));
    }
    tridiagonal(&mut matrix, &mut diagonal, &mut beside);
    iterate(&mut matrix, &mut diagonal, &mut beside)?;
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|a, b| diagonal[*b].total_cmp(&diagonal[*a]));
    let mut sorted = Square::zero(n);
    for (to, from) in order.iter().enumerate() {
        sorted.row_mut(to).copy_from_slice(matrix.row(*from));
    }
    Some((order.iter().map(|i| diagonal[*i]).collect(), sorted))
}

/// Householder reflections from the last row up. On return the rows of `v` are the columns of the transformation.
fn tridiagonal(v: &mut Square, d: &mut [f64], e: &mut [f64]) {
    let n = v.size;
    // v is read and written transposed; a symmetric matrix is its own transpose.
    for (j, dj) in d.iter_mut().enumerate() {
        *dj = v.row(j)[n - 1];
    }
    for i in (1..n).rev() {
        let scale: f64 = d[..i].iter().map(|x| x.abs()).sum();
        let mut h = 0.0;
        if scale == 0.0 {
            e[i] = d[i - 1];
            for (j, dj) in d[..i].iter_mut().enumerate() {
                *dj = v.row(j)[i - 1];
                v.row_mut(j)[i] = 0.0;
                v.row_mut(i)[j] = 0.0;
            }
        } else {
            h = reflect(v, d, e, i, scale);
        }
        d[i] = h;
    }
    accumulate(v, d);
    e[0] = 0.0;
}

/// One reflection; returns its norm.
fn reflect(v: &mut Square, d: &mut [f64], e: &mut [f64], i: usize, scale: f64) -> f64 {
    let mut h = 0.0;
    for x in &mut d[..i] {
        *x /= scale;
        h += *x * *x;
    }
    let f = d[i - 1];
    let g = if f > 0.0 { -h.sqrt() } else { h.sqrt() };
    e[i] = scale * g;
    h -= f * g;
    d[i - 1] = f - g;
    e[..i].fill(0.0);
    for j in 0..i {
        let f = d[j];
        v.row_mut(i)[j] = f;
        let row = v.row(j);
        let mut g = e[j] + row[j] * f;
        for ((x, dk), ek) in row[j + 1..i].iter().zip(&d[j + 1..i]).zip(&mut e[j + 1..i]) {
            g += x * dk;
            *ek += x * f;
        }
        e[j] = g;
    }
    let mut f = 0.0;
    for (ej, dj) in e[..i].iter_mut().zip(&d[..i]) {
        *ej /= h;
        f += *ej * dj;
    }
    let share = f / (h + h);
    for (ej, dj) in e[..i].iter_mut().zip(&d[..i]) {
        *ej -= share * dj;
    }
    for j in 0..i {
        let (f, g) = (d[j], e[j]);
        let row = v.row_mut(j);
        for ((x, dk), ek) in row[j..i].iter_mut().zip(&d[j..i]).zip(&e[j..i]) {
            *x -= f * ek + g * dk;
        }
        d[j] = row[i - 1];
        row[i] = 0.0;
    }
    h
}

/// The product of the reflections.
fn accumulate(v: &mut Square, d: &mut [f64]) {
    let n = v.size;
    for i in 0..n - 1 {
        v.row_mut(i)[n - 1] = v.row(i)[i];
        v.row_mut(i)[i] = 1.0;
        let h = d[i + 1];
        if h != 0.0 {
            for (dk, x) in d[..=i].iter_mut().zip(v.row(i + 1)) {
                *dk = x / h;
            }
            for j in 0..=i {
                let (row, reflection) = v.two_rows(j, i + 1);
                let g: f64 = row[..=i].iter().zip(&reflection[..=i]).map(|(x, y)| x * y).sum();
                for (x, dk) in row[..=i].iter_mut().zip(&d[..=i]) {
                    *x -= g * dk;
                }
            }
        }
        v.row_mut(i + 1)[..=i].fill(0.0);
    }
    for (j, dj) in d.iter_mut().enumerate() {
        *dj = v.row(j)[n - 1];
        v.row_mut(j)[n - 1] = 0.0;
    }
    v.row_mut(n - 1)[n - 1] = 1.0;
}

/// Iterations allowed for one eigenvalue; three are usual.
const MOST_SWEEPS: usize = 60;

/// The implicit QL iteration on three diagonals; the rows of `v` turn into eigenvectors.
fn iterate(v: &mut Square, d: &mut [f64], e: &mut [f64]) -> Option<()> {
    let n = v.size;
    e.rotate_left(1);
    e[n - 1] = 0.0;
    let (mut shift, mut size) = (0.0, 0f64);
    for l in 0..n {
        size = size.max(d[l].abs() + e[l].abs());
        let small = f64::EPSILON * size;
        let m = (l..n).find(|m| e[*m].abs() <= small)?;
        if m > l {
            let mut sweeps = 0;
            loop {
                shift += sweep(v, d, e, l, m);
                sweeps += 1;
                if e[l].abs() <= small {
                    break;
                }
                if sweeps > MOST_SWEEPS {
                    return None;
                }
            }
        }
        d[l] += shift;
        e[l] = 0.0;
    }
    Some(())
}

/// One sweep of rotations over the rows `l..=m`; returns the shift taken off.
fn sweep(v: &mut Square, d: &mut [f64], e: &mut [f64], l: usize, m: usize) -> f64 {
    let g = d[l];
    let p = (d[l + 1] - g) / (2.0 * e[l]);
    let r = p.hypot(1.0).copysign(p);
    d[l] = e[l] / (p + r);
    d[l + 1] = e[l] * (p + r);
    let (next, beyond) = (d[l + 1], e[l + 1]);
    let taken = g - d[l];
    for x in &mut d[l + 2..] {
        *x -= taken;
    }
    let mut p = d[m];
    let (mut c, mut c2, mut c3, mut s, mut s2) = (1.0, 1.0, 1.0, 0.0, 0.0);
    for i in (l..m).rev() {
        c3 = c2;
        c2 = c;
        s2 = s;
        let g = c * e[i];
        let h = c * p;
        let r = p.hypot(e[i]);
        e[i + 1] = s * r;
        s = e[i] / r;
        c = p / r;
        p = c * d[i] - s * g;
        d[i + 1] = h + s * (c * g + s * d[i]);
        let (low, high) = v.two_rows(i, i + 1);
        for (a, b) in low.iter_mut().zip(high.iter_mut()) {
            let h = *b;
            *b = s * *a + c * h;
            *a = c * *a - s * h;
        }
    }
    let p = -s * s2 * c3 * beyond * e[l] / next;
    e[l] = s * p;
    d[l] = c * p;
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eigenvectors_of_a_full_matrix_reproduce_it() {
        let n = 23;
        let mut matrix = Square::zero(n);
        for i in 0..n {
            for j in 0..n {
                matrix.row_mut(i)[j] = 1.0 / (1.0 + i as f64 + j as f64) + if i == j { 0.1 * i as f64 } else { 0.0 };
            }
        }
        let Some((values, vectors)) = symmetric(matrix.clone()) else { unreachable!("it settles") };
        assert!(values.windows(2).all(|w| w[0] >= w[1]));
        for i in 0..n {
            for j in 0..n {
                let sum: f64 = (0..n).map(|k| values[k] * vectors.row(k)[i] * vectors.row(k)[j]).sum();
                assert!((sum - matrix.row(i)[j]).abs() < 1e-14, "{i} {j}");
            }
        }
    }
}
