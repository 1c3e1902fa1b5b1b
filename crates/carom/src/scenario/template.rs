//! Scenarios to start from.

/// The kinds of scenario that this version knows.
pub const KINDS: &[&str] = &["collision", "beam", "oscillator"];

/// A commented scenario of a kind, ready to run; `None` for an unknown kind.
pub fn template(kind: &str) -> Option<&'static str> {
    match kind {
        "collision" => Some(COLLISION),
        "beam" => Some(super::beam_text::TEMPLATE),
        "oscillator" => Some(super::oscillator_text::TEMPLATE),
        "fit" => Some(super::fit::TEMPLATE),
        _ => None,
    }
}

const COLLISION: &str = r#"# A collision of two bodies along a line. SI units throughout.
# Wherever a number stands, an expression in quotes may stand too: "pi/2", "4/3*pi*0.05^3*7800".
kind = "collision"

[body1]                       # on the positive side
mass = 0.5                    # kg; inf is a fixed body
velocity = -1.0               # m/s along +x; the bodies close with v0 = v2 - v1 > 0
# force = "-m1*9.81"          # N along +x, external; may use t, m1, m2, m (effective mass), v0, step(t - a)

[body2]
mass = inf
velocity = 0.0

[law]                         # `carom laws` lists the laws, `carom laws show bwshc` explains one
model = "bouc-wen-hunt-crossley"
k = 1e6                       # N/m^p      stiffness
c = 1e3                       # N s/m^(p+1) viscous damping
n = 1.5                       #            sharpness of the hysteretic transition, n >= 1
p = 1.5                       #            exponent of the force, p >= 1
alpha = 0.5                   #            elastic share, 0 < alpha < 1
beta = 1e4                    # 1/m^n      hysteresis on |v| z
gamma = -5e3                  # 1/m^n      hysteresis on v |z|, within [-beta, beta]
# A = 1.0                     #            initial slope of z against x

# [law]                       # or the power law, its damping from a wanted restitution; `carom laws factors`
# model = "power"
# k = 1e6
# n = 1.5
# restitution = 0.6
# factor = "flores"

# [law.spheres]               # instead of k: two elastic spheres (p = 1.5); radius inf is a plane
# radius = [0.02, inf]        # m
# youngs_modulus = [2e11, 2e11]  # Pa
# poisson_ratio = [0.3, 0.3]

# [solver]
# end = "force"               # contact is over at the first F <= 0 <= v
# t_max = 1.0                 # s, default 1000 T_c
# rtol = 1e-10                # both on the scaled state
# atol = 1e-12
# max_evaluations = 1e7       # a run that needs more ends with stop = "budget"
"#;
