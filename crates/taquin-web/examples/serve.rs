//! Serves the page until Ctrl-C: `cargo run -p taquin-web --example serve [PORT [FOLDER]]`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use taquin_web::{Config, PageFiles, serve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut config = Config::default();
    if let Some(port) = std::env::args().nth(1) {
        config.port = port.parse()?;
    }
    if let Some(folder) = std::env::args().nth(2) {
        config = config.page(PageFiles::of_folder(folder)?);
    }
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed))?;
    serve(config, &stop, |address| println!("http://{address}/"))?;
    Ok(())
}
