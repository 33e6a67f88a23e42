//! The request `choices`: the names and descriptions of everything a user can choose, and the limits.
//!
//! The rows of the libraries become this answer, and the same value, as the module `js/choices.js`, becomes the menus of
//! the page.

use serde::Deserialize;
use serde_json::{Value, json};
use taquin::heuristic::HeuristicName;
use taquin::{Algorithm, Goal, Notation};
use taquin_render::{Color, ScaleAxis, Theme};
use taquin_words::LanguageSummary;

use crate::api::Api;
use crate::api_limits::ApiLimits;
use crate::decode::ApiRequest;
use crate::prepared_request::PreparedRequest;
use crate::problem::Problem;

/// No fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoicesBody {}

impl ApiRequest for ChoicesBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let limits = api.limits;
        Ok(PreparedRequest::short(&limits, move |_| Ok(all_choices(&limits))))
    }
}

/// Names and descriptions of all choices.
pub fn all_choices(limits: &ApiLimits) -> Value {
    json!({
        "algorithms": Algorithm::ALL.map(algorithm_row),
        "heuristics": HeuristicName::ALL.map(heuristic_row),
        "expressions": heuristic_expressions(),
        "goals": Goal::NAMED.each_ref().map(Goal::name),
        "notations": Notation::ALL.map(Notation::name),
        "themes": Theme::ALL.map(theme_row),
        "languages": LanguageSummary::ALL.iter().map(language_row).collect::<Vec<_>>(),
        "limits": {
            "time": limits.time.as_secs_f64(),
            "memory": limits.memory >> 20,
            "threads": limits.threads,
            "cells": limits.cells,
            "watched_cells": limits.watched_cells,
            "mapped_cells": limits.mapped_cells,
            "moments": limits.moments,
        },
    })
}

fn algorithm_row(algorithm: Algorithm) -> Value {
    json!({
        "name": algorithm.name(),
        "description": algorithm.description(),
        "informed": algorithm.uses_heuristic(),
        "optimal": algorithm.finds_shortest(),
        "watchable": algorithm.is_watchable(),
    })
}

fn heuristic_row(heuristic: HeuristicName) -> Value {
    let row = heuristic.row();
    json!({ "name": row.name, "description": row.description, "surcharge": row.is_surcharge })
}

fn theme_row(theme: Theme) -> Value {
    let scale = theme.tile_color_scale();
    let by = match scale.axis {
        ScaleAxis::GoalRow => "goal-row",
        ScaleAxis::Distance => "distance",
        _ => "number",
    };
    let hex = |colors: &[Color]| colors.iter().map(Color::to_string).collect::<Vec<_>>();
    let tiles = json!({ "by": by, "left": hex(&scale.left), "right": hex(&scale.right) });
    json!({ "name": theme.name(), "description": theme.description(), "tiles": tiles })
}

fn language_row(language: &LanguageSummary) -> Value {
    json!({ "code": language.code, "name": language.name })
}

/// The heuristics offered in menus: each alone, then the sums and the maximum worth trying.
pub fn heuristic_expressions() -> Vec<String> {
    let surcharges = || HeuristicName::ALL.into_iter().filter(|part| part.row().is_surcharge).map(HeuristicName::name);
    let sum = |count: usize| format!("manhattan+{}", surcharges().take(count).collect::<Vec<_>>().join("+"));
    let alone =
        HeuristicName::ALL.into_iter().filter(|part| !part.row().is_surcharge).map(|part| part.name().to_owned());
    let maximum = format!("max({}, walking-distance)", sum(1));
    alone.chain([sum(1), sum(usize::MAX), maximum]).collect()
}
