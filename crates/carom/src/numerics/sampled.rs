//! A record of what comes along that never grows too long.

/// What came along, in its order: all of it while that is little; every second, fourth, ... of it once it is much. The first and the last are always there.
#[derive(Clone, Debug)]
pub struct Sampled<T> {
    kept: Vec<T>,
    last: Option<T>,
    /// Of so many that come one is kept.
    every: usize,
    /// So many have come.
    come: usize,
    most: usize,
}

impl<T> Sampled<T> {
    /// An empty record of at most so many.
    pub fn new(most: usize) -> Sampled<T> {
        Sampled { kept: Vec::new(), last: None, every: 1, come: 0, most: most.max(2) }
    }

    /// Whether nothing has come yet.
    pub fn is_empty(&self) -> bool {
        self.come == 0
    }

    /// Takes note of the next. It is made only where it is kept, or `is_last` of those that come together.
    pub fn push(&mut self, is_last: bool, make: impl FnOnce() -> T) {
        let is_kept = self.come.is_multiple_of(self.every);
        self.come += 1;
        match (is_kept, is_last) {
            (true, _) => {
                self.last = None;
                self.kept.push(make());
            }
            (false, true) => self.last = Some(make()),
            (false, false) => {}
        }
        if self.kept.len() >= self.most {
            let mut number = 0usize;
            let mut gone = None;
            let all = std::mem::take(&mut self.kept);
            for item in all {
                match number % 2 {
                    0 => self.kept.push(item),
                    _ => gone = Some(item),
                }
                number += 1;
            }
            // The last one stays, if not among the others.
            self.last = self.last.take().or(gone.filter(|_| number.is_multiple_of(2)));
            self.every *= 2;
        }
    }

    /// The record.
    pub fn into_vec(mut self) -> Vec<T> {
        self.kept.extend(self.last);
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::Sampled;

    #[test]
    fn little_is_kept_as_it_is_and_much_evenly() {
        for (count, most) in [(0usize, 10), (1, 10), (9, 10), (10, 10), (11, 10), (1000, 10), (1001, 10), (12_345, 64)]
        {
            let mut record = Sampled::new(most);
            (0..count).for_each(|i| record.push(true, || i));
            let kept = record.into_vec();
            assert!(kept.len() <= most, "{count}: {}", kept.len());
            assert!(kept.first().copied() == (count > 0).then_some(0) && kept.last().copied() == count.checked_sub(1));
            let steps: Vec<usize> = kept.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let (even, tail) = steps.split_at(steps.len().saturating_sub(1));
            assert!(even.iter().all(|step| step == &even[0] && step.is_power_of_two()), "{steps:?}");
            assert!(tail.iter().all(|step| even.is_empty() || *step <= even[0]), "{steps:?}");
            assert!(count >= most || kept.len() == count);
        }
    }
}
