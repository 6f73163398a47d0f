// What both loads count: moves while it is measured, and how long each took to reach another player's screen.
class Figures {
  constructor(seconds) {
    this.moves = 0;
    this.times = [];
    this.measuring = false;
    this.seconds = seconds;
  }
  seen(sentAt) {
    if (!this.measuring) return;
    this.moves += 1;
    this.times.push(performance.now() - sentAt);
  }
  run(warm) {
    setTimeout(() => { this.measuring = true; this.began = performance.now(); }, warm * 1000);
    setTimeout(() => {
      const took = (performance.now() - this.began) / 1000;
      this.times.sort((a, b) => a - b);
      const at = (part) => this.times[Math.min(this.times.length - 1, Math.floor(this.times.length * part))] ?? null;
      console.log(JSON.stringify({ rate: this.moves / took, p50: at(0.5), p99: at(0.99), moves: this.moves }));
      process.exit(0);
    }, (warm + this.seconds) * 1000);
  }
}
module.exports = { Figures };
