//! Puts a server under load, prints times and memory, and fails if a limit does not hold:
//! `cargo run -p taquin-web --example load`, after `cargo build -p taquin-web --example serve`. Linux only.

#[path = "load/client.rs"]
mod client;
#[path = "load/one_visitor.rs"]
mod one_visitor;
#[path = "load/phases.rs"]
mod phases;
#[path = "load/server.rs"]
mod server;
#[path = "load/slow_readers.rs"]
mod slow_readers;

use server::ServerProcess;

fn main() {
    let server = ServerProcess::start();
    phases::warm_up(&server);
    let floor = server.memory();
    println!("resident after one search of each kind: {floor} MiB");
    type Phase = (&'static str, fn(&ServerProcess));
    let load: [Phase; 7] = [
        ("one visitor that tries to stop the server", one_visitor::attack),
        ("one visitor that reads slowly", slow_readers::hold),
        ("200 parallel searches", phases::parallel),
        ("slow clients", phases::slow),
        ("dropped streams", phases::dropped),
        ("bodies too large", phases::oversized),
        ("10000 garbage requests", phases::garbage),
    ];
    for (name, phase) in load {
        let begun = std::time::Instant::now();
        println!("{name}");
        server.reset_peak();
        phase(&server);
        phases::all_slots_are_free(&server);
        println!(
            "  {:.1} s; resident {} MiB, highest {} MiB",
            begun.elapsed().as_secs_f64(),
            server.memory(),
            server.peak()
        );
    }
    println!("cancelled searches: milliseconds until their last thread has ended");
    phases::cancelled(&server);
    let end = server.memory();
    println!("resident in the end: {end} MiB");
    assert!(end <= floor + 32, "{end} MiB stay resident, {floor} did before");
    assert!(server.is_idle(), "something still runs");
    println!("the end of the server while a visitor reads slowly");
    slow_readers::outlive(server);
}
