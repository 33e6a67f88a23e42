//! Writes the JavaScript and the final WebAssembly of a module: `bind-wasm MODULE OUT_DIR`.

use wasm_bindgen_cli_support::Bindgen;

fn main() {
    let [module, folder] = std::env::args().skip(1).collect::<Vec<_>>().try_into().expect("usage: bind-wasm MODULE OUT_DIR");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).typescript(false).remove_name_section(true).remove_producers_section(true);
    let result = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    if let Err(error) = result {
        eprintln!("{error:?}");
        std::process::exit(1);
    }
}
