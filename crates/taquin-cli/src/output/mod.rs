//! Where results go: files, folders, tables, charts and journals.

pub mod chart_file;
pub mod chart_frame;
pub mod json;
pub mod measured_options;
pub mod output_file;
pub mod output_is_input;
pub mod report_warnings;
pub mod result_journal;
pub mod scatter_panel;
pub mod table_writer;
pub mod text_table;
