//! A fit to start from.

/// A commented fit file. It needs a table beside it, as every fit does.
pub const TEMPLATE: &str = r#"# A fit: which parameters of a law reproduce measured collisions. `carom fit FILE`
# The table named below is text, one row for each collision, the first row the names of the columns:
#   v0_m_per_s,restitution,restitution_sd
#   0.52,0.921,0.004
#   0.97,0.893,0.004
# v0_m_per_s and any of restitution, duration_s, peak_force_N; or loops, one row for each point in the order of time:
# v0_m_per_s (the speed at first contact, the same in all rows of a loop), x_m (positive indentation), force_N, and a column
# loop with the number of the loop where several have the same speed. <column>_sd has standard deviations. Also
# v0_mm_per_s, duration_ms, duration_us, peak_force_kN, x_mm, x_um, force_kN.
law = "bwshc"                 # `carom laws` lists the laws
form = "base"                 # base parameters need no masses; "dimensional" is in SI units; power law also "retarded"
seed = 1                      # the same file, data, seed and machine give the same result to the bit

[[data]]                      # any number of these
file = "rebounds.csv"         # relative to this file
# masses = [0.1, inf]         # kg, of the two bodies; needed by form = "dimensional"
# u = "-m*9.81"               # N, external force on the relative motion; may use t, m1, m2, m, v0, step(t - a)

[bounds]                      # a parameter that is named nowhere is looked for in its whole domain
Bb = [0, 30]
sigmab = [0, 1]
n = [1, 5]
p = [1, 5]

# [fixed]                     # what is known
# p = 1.5

# [tied]                      # what follows from the others
# Gammab = "-Bb"

# [start]                     # where to look first; search = "local" looks nowhere else
# Bb = 2

# [constraints]               # comparisons of expressions in the parameters: =, <=, >=
# mass = "Tb - 0.5*Ub = 0"

# [objective]                 # weights of the mean squares (over the deviations where given); without it each kind of data counts
# restitution = 1             # by its deviations, or by the scatter about the fit where none are given
# duration = 1e4

# spread = "profile"          # or "bootstrap" (with bootstrap = 200, the number of fits), or "none"
# level = 0.95                # of the intervals, up to 0.9999
# front = 41                  # at least about so many points of the front, where several kinds of data compete
# search = "global"           # or "local": downhill from [start] only
# end = "force"               # power law also "indentation"
# tolerance = 1e-8            # of the collisions
"#;
