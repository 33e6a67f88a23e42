//! What options say, shared by commands.

pub mod a_star_args;
pub mod extension_format;
pub mod goal_args;
pub mod gpu_args;
pub mod help_text;
pub mod heuristic_args;
pub mod limit_args;
pub mod method_args;
pub mod named_values;
pub mod option_rules;
pub mod output_args;
pub mod search_args;
pub mod shard;
pub mod short_help;
pub mod stop_args;
pub mod table_args;
pub mod usage_error;
