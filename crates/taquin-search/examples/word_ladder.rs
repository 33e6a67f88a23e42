//! From one word to another, one letter at a time (Carroll 1879): `cargo run -p taquin-search --example word_ladder [FROM TO]`.

use std::process::ExitCode;

use taquin_search::Limits;
use taquin_search::closures::Graph;

const WORDS: &str = "bale bald ball bard bare bark base bead beak beam bean bear beat bell bend best bite boat bold bolt bond bone \
book boon boot bore born cake call calm card care cars cart case cash cast clad clay clod coal coat code cold cole colt cone cook \
cool cord core cork corn cost crow dale dame dare dark dart dash data date dead deal dear door dove down ease east eels eyes face \
fact fade fail fair fall fame fare farm fast fate fear feed feel feet fell felt file fill film find fine fire firm fish five flat \
flaw flea fled flee flew flow foal foam fold folk fond food fool foot ford fore fork form fort foul four fowl gaze gold golf gone \
good goat grew grow hair half hall hand hard hare harm hate have head heal heap hear heat held hell help herd here hold hole home \
hood hoof hook hope horn hose host lace lack lake lame land lane lard lark last late laws lead leaf lean leap less line load loaf \
loan lock long look lord lore lose loss lost loud love mail main make male mall mare mark mart mast mate math maze mead meal mean \
meat melt mild mile milk mill mind mine mint more most move nail name neat neck need nest nose pace page pail pain pale palm park \
part past path peal pear peas pole pond pony pool poor pore pork port pose post race rage rail rain rare rate read real rest rice \
ride road roam roar rode role roll rose safe sail sale salt same sand save sead seal seat seed sell sewn shoe shop show sold sole \
some song soon sore sort star stay stem step stop tail take tale talk tall tame tape tart team tear teas tell tend tent test toad \
toes told toll tone took tool toot tore torn wade wage wake walk wall ward ware warm warn wary wash wear week well went west wild \
will wind wine wire wise wolf wood wool word wore work worm worn";

/// In how many letters two words differ.
fn differ(one: &str, other: &str) -> u32 {
    one.bytes().zip(other.bytes()).map(|(one, other)| u32::from(one != other)).sum()
}

fn main() -> ExitCode {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let (from, to) = match &asked[..] {
        [] => ("cold", "warm"),
        [from, to] => (from.as_str(), to.as_str()),
        _ => {
            eprintln!("two words are needed");
            return ExitCode::FAILURE;
        }
    };
    if let Some(unknown) = [from, to].into_iter().find(|word| !words.contains(word)) {
        eprintln!("'{unknown}' is not among the {} words", words.len());
        return ExitCode::FAILURE;
    }
    let near = |word: &&str| {
        let others = words.iter().copied().filter(|other| differ(word, other) == 1);
        others.map(|other| (other, 1)).collect::<Vec<_>>()
    };
    let mut ladder = Graph::new(near).limits(Limits::none().nodes(10_000));
    // No letter can be changed in less than one step: the estimate is admissible.
    let found = ladder.astar(&from, |word| differ(word, to), |word| *word == to).expect("no limit is reached");
    let Some((path, steps)) = found else {
        println!("no ladder leads from {from} to {to}");
        return ExitCode::SUCCESS;
    };
    println!("{} ({steps} steps)", path.join(" "));
    let all = ladder.all_shortest(&from, |word| *word == to).expect("no limit is reached").expect("a ladder");
    println!("{} ladders are as short:", all.count().expect("few"));
    all.paths().take(10).for_each(|path| println!("  {}", path.join(" ")));
    assert!(!asked.is_empty() || steps == 4, "cold warm has four steps");
    ExitCode::SUCCESS
}
