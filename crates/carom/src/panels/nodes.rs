//! The nodes of a panel: the memory, forces and the motion at them, and what they add up to.

use super::given::{Given, Phase, Standing};
use super::rule::{MOST, Rule, Values, dot};
use super::span::{Span, Table, powers};
use crate::law::{Dashpot, Lienard};
use crate::scalar::{Vector, Work};

/// The motion at the nodes of a panel.
pub(super) struct Nodes<V: Vector> {
    pub count: usize,
    /// At so many nodes the law was asked in a lane, all panels together.
    asked: V,
    /// One in lanes for which that is done, none in those that only go along with their neighbours.
    live: V,
    /// ζ
    pub zeta: Values<V>,
    pub x: Values<V>,
    /// |dx/dθ|
    pub dx: Values<V>,
    pub f: Values<V>,
    pub g: Values<V>,
    pub q: Values<V>,
    pub u: Values<V>,
    /// 1/u
    pub inverse: Values<V>,
    /// ±κ_c zᵖ
    pub zp: Values<V>,
    /// (f + U) dx/dθ
    pub push: Values<V>,
    /// d(w²/2)/dθ
    pub gain: Values<V>,
}

impl<V: Vector> Nodes<V> {
    #[inline(always)]
    pub fn new() -> Self {
        let zero = [V::constant(0.0); MOST];
        Nodes {
            count: 0,
            asked: V::constant(0.0),
            live: V::constant(1.0),
            zeta: zero,
            x: zero,
            dx: zero,
            f: zero,
            g: zero,
            q: zero,
            u: zero,
            inverse: zero,
            zp: zero,
            push: zero,
            gain: zero,
        }
    }

    /// At so many nodes the law was asked in a lane since this was last called.
    pub fn take_asked(&mut self) -> V {
        std::mem::replace(&mut self.asked, V::constant(0.0))
    }

    /// What follows is done for all lanes.
    #[inline(always)]
    pub fn for_all(&mut self) {
        self.live = V::constant(1.0);
    }

    /// What follows is done for those lanes, of the ones before, in which this is not zero.
    #[inline(always)]
    pub fn for_those(&mut self, moved: V) {
        self.live = moved.abs().select_positive(self.live, V::constant(0.0));
    }

    /// Goes over a panel.
    #[inline(always)]
    pub fn cross(
        &mut self,
        (given, phase): (&Given<'_, V>, &Phase<V>),
        table: &Table,
        span: Span<V>,
        start: Standing<V>,
        still: f64,
    ) -> Standing<V> {
        let fall = self.place(given, phase, table, span);
        self.travel((given, phase), table, fall, start, still)
    }

    #[inline(always)]
    fn placed(&mut self, given: &Given<'_, V>, phase: &Phase<V>, table: &Table, span: Span<V>) -> V {
        self.count = table.rule.nodes.len().min(MOST);
        self.asked = self.asked.plus(self.live, self.count as f64);
        let (law, series) = (&given.law, given.law.dashpot == Dashpot::Series);
        let exponents = [law.n, law.p, law.m];
        let wanted = [law.remembers, true, !law.remembers && given.other_exponent];
        let whole = span.powers(&exponents, wanted);
        let shared = given.powers.map(|powers| &powers[table.place]);
        let mut fall = V::constant(0.0);
        for i in 0..self.count {
            let (rate, zeta) = span.at(table, i);
            let [zn, zp, zm] = match &whole {
                Some(whole) => {
                    let mut powers = [V::constant(1.0); 3];
                    for k in 0..3 {
                        if wanted[k] {
                            powers[k] = match shared {
                                Some(shared) => whole[k].scaled(shared[k][i]),
                                None => whole[k] * exponents[k].scaled(table.ln_tau[i]).exp_inside(),
                            };
                        }
                    }
                    powers
                }
                None => powers(zeta.ln_inside(), &exponents, wanted),
            };
            self.zeta[i] = zeta;
            self.dx[i] = rate;
            if law.remembers {
                let at = phase.map.at_power(zn);
                self.dx[i] = rate * at.stretch;
                self.zp[i] = phase.share * zp;
                if !phase.map.plain {
                    self.zp[i] = self.zp[i] * (law.p * at.ln_part).exp_inside();
                }
                if series {
                    let inverse = if phase.map.plain { V::constant(1.0) } else { (-at.ln_part).exp_inside() };
                    self.g[i] = self.zp[i] * at.slope * inverse / zeta;
                }
            } else {
                self.x[i] = zeta;
                self.f[i] = zp;
                self.g[i] = if given.other_exponent { zm } else { zp };
            }
            fall = fall.plus(self.dx[i], table.rule.weights[i]);
        }
        fall
    }

    /// The memory at the nodes, or, without one, x; how far x goes.
    pub fn place(&mut self, given: &Given<'_, V>, phase: &Phase<V>, table: &Table, span: Span<V>) -> V {
        V::run(Place { nodes: self, given, phase, table, span })
    }

    /// The motion over nodes that were placed, from a start until velocities are still.
    pub fn travel(
        &mut self,
        (given, phase): (&Given<'_, V>, &Phase<V>),
        table: &Table,
        fall: V,
        start: Standing<V>,
        still: f64,
    ) -> Standing<V> {
        V::run(Travel { nodes: self, given, phase, table, fall, start: &start, still })
    }

    /// Forces and drag at the nodes.
    // Lanes that are chosen by a condition go through memory, piece by piece: conditions stand around what is stored, not around what it is stored from.
    #[inline(always)]
    fn respond(&mut self, given: &Given<'_, V>, phase: &Phase<V>, table: &Table, x0: V) {
        let (law, series) = (&given.law, given.law.dashpot == Dashpot::Series);
        for i in 0..self.count {
            if law.remembers {
                match &table.to_zero {
                    Some(matrix) => self.x[i] = V::constant(0.0) + dot(&self.dx, &matrix[i], self.count),
                    None => self.x[i] = x0 - dot(&self.dx, &table.rule.running[i], self.count),
                }
                let ln_x = self.x[i].ln_inside();
                let xp = (law.p * ln_x).exp_inside();
                let spring = law.kappa * xp;
                self.f[i] = self.zp[i] + spring;
                if series {
                    self.g[i] = law.p * (spring / self.x[i] + self.g[i]);
                } else {
                    self.g[i] = xp;
                }
            } else if series {
                self.g[i] = law.p * self.f[i] / self.x[i];
            }
            let f = self.f[i];
            if series {
                self.q[i] = phase.sigma * (phase.drag - f);
            } else {
                self.q[i] = phase.sigma * (phase.drag - law.drag(self.x[i], self.g[i], f));
            }
            self.push[i] = (f + given.load) * self.dx[i];
        }
    }

    /// The least contact force at the nodes, under a σ; with a dashpot beside the spring in units of what the spring without memory gives there,
    /// for where bodies part both may be small.
    #[inline(always)]
    pub fn least_force(&self, law: &Lienard<V>, sigma: V) -> V {
        let mut least = V::constant(f64::INFINITY);
        for i in 0..self.count {
            let force = match law.dashpot {
                Dashpot::Parallel => (self.f[i] - sigma * self.u[i] * self.g[i]) / (law.kappa * self.g[i]),
                Dashpot::Series => self.f[i],
            };
            least = force.min(least);
        }
        least
    }

    /// The end of the panel.
    #[inline(always)]
    fn total(&self, given: &Given<'_, V>, rule: &Rule, start: Standing<V>, fall: V, moved: V) -> Standing<V> {
        let mut end = Standing { x: start.x - fall, moved: start.moved.max(moved), ..start };
        // The last two coefficients of dt/dθ: those that follow, which the rule does not see, are about the square of them.
        let mut tail = [V::constant(0.0); 2];
        let last = self.count.max(2) - 1;
        for j in 0..self.count {
            let weight = rule.weights[j];
            let dt = self.dx[j] * self.inverse[j];
            let push = (self.f[j] + given.load) * dt;
            end.kinetic = end.kinetic.plus(self.gain[j], weight);
            end.undamped = end.undamped.plus(self.push[j], weight);
            end.time = end.time.plus(dt, weight);
            tail[0] = tail[0].plus(dt, rule.coefficients[last][j]);
            tail[1] = tail[1].plus(dt, rule.coefficients[last - 1][j]);
            end.dragged = end.dragged.plus(self.q[j] * push, weight);
            end.squared = end.squared.plus(self.f[j] * self.f[j] * dt, weight);
            end.memory = end.memory.plus(self.zp[j] * self.dx[j], weight);
            end.damping = end.damping.plus(self.g[j] * dt, weight);
        }
        let tail = tail[0].abs() + tail[1].abs();
        end.rough = end.rough + tail * tail / (end.time - start.time);
        end
    }
}

/// [`Nodes::place`] as work.
struct Place<'a, V: Vector> {
    nodes: &'a mut Nodes<V>,
    given: &'a Given<'a, V>,
    phase: &'a Phase<V>,
    table: &'a Table,
    span: Span<V>,
}

impl<V: Vector> Work for Place<'_, V> {
    type Output = V;
    #[inline(always)]
    fn run(self) -> V {
        self.nodes.placed(self.given, self.phase, self.table, self.span)
    }
}

/// [`Nodes::travel`] as work.
struct Travel<'a, V: Vector> {
    nodes: &'a mut Nodes<V>,
    given: &'a Given<'a, V>,
    phase: &'a Phase<V>,
    table: &'a Table,
    fall: V,
    start: &'a Standing<V>,
    still: f64,
}

impl<V: Vector> Work for Travel<'_, V> {
    type Output = Standing<V>;
    #[inline(always)]
    fn run(self) -> Standing<V> {
        let Travel { nodes, given, phase, table, fall, start: &start, still } = self;
        nodes.respond(given, phase, table, start.x);
        nodes.guess(&table.rule, start);
        let moved = if given.strong {
            // A damping that is stronger near the ends than the spring is known less well. Its matrix takes room that others need not ask for.
            let sure = !given.other_exponent;
            V::run(Settle { nodes, rule: &table.rule, start: &start, still, sure })
        } else if given.damped {
            nodes.sweep_over(&table.rule, start, still)
        } else {
            V::constant(0.0)
        };
        nodes.total(given, &table.rule, start, fall, moved)
    }
}

/// [`Nodes::settle`] as work.
struct Settle<'a, V: Vector> {
    nodes: &'a mut Nodes<V>,
    rule: &'a Rule,
    start: &'a Standing<V>,
    still: f64,
    sure: bool,
}

impl<V: Vector> Work for Settle<'_, V> {
    type Output = V;
    #[inline(always)]
    fn run(self) -> V {
        self.nodes.settle(self.rule, *self.start, (self.still, self.sure))
    }
}
