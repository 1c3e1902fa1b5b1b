//! What can be wrong with a damping factor, in words.

use crate::scenario::common::words::validation_errors;

validation_errors! {
    /// Why a damping factor cannot be used as it is asked.
    DampingFactorError:
    NamedOnly { why: &'static str, instead: &'static str }
        ["this damping factor is known by name only: {why}"]
        ["{instead}"]
    OtherExponent { factor: &'static str, own: String }
        ["the factor \"{factor}\" has m = {own}"]
        ["leave m out, or choose a factor that leaves it free: zhang2021-primary"]
    NotPrinted { factor: &'static str, printed: String }
        ["no fit of \"{factor}\" is printed for this m; printed are m = {printed}"]
        ["use one of these, or factor = \"zhang2021-primary\", which takes any m"]
    CompressionOnly { factor: &'static str }
        ["the factor \"{factor}\" damps in compression only"]
        ["leave compression_only out: the factor sets it"]
    NotFinite { factor: &'static str, lambda: f64 }
        ["the factor \"{factor}\" gives lambda = {lambda}"]
        ["scenarios are in SI units: kg, m, s, N"]
    LoadNotConstant
        ["the factor \"exact\" needs loads that do not change with time"]
        ["use a constant force, or give lambda and m"]
    /// The factor "exact" cannot reach the restitution.
    Unreachable { why: String }
        ["{why}"]
        ["ask for a restitution that can be had, or change the load or the end rule"]
    TooCoarse { lambda: f64, rtol: f64, delivered: Option<f64> }
        ["lambda = {lambda:.6e} delivers it, but a run at solver.rtol = {rtol:e} {gives}",
            gives = delivered.map_or("is not decided".into(), |e| format!("gives {e:.3e}"))]
        ["tighten solver.rtol and solver.atol by two orders or more"]
    TooLong { duration: f64, limit: f64 }
        ["with the damping that delivers it contact takes {duration:.4e} s, longer than solver.t_max = {limit:e} s"]
        ["raise solver.t_max, or leave it out"]
}
