// What every load counts while it is measured: moves, how long each took to reach another player's screen, bytes that all
// clients got, how much of this machine nobody used meanwhile, and how much of it the servers and their database took.
const fs = require("node:fs");
const os = require("node:os");
const TICKS = 100; // of a second, as Linux counts for programs

/** Seconds of processor time of these processes and their children; 0 where the system does not tell. */
function seconds(pids) {
  if (!pids || !fs.existsSync("/proc/self/stat")) return 0;
  const wanted = new Set(pids.split(","));
  let sum = 0;
  for (const name of fs.readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    try {
      const fields = fs.readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1).split(" ");
      if (wanted.has(name) || wanted.has(fields[1])) sum += Number(fields[11]) + Number(fields[12]);
    } catch { /* it ended just now */ }
  }
  return sum / TICKS;
}

function processor() {
  const each = os.cpus().map(({ times }) => times);
  const idle = each.reduce((sum, times) => sum + times.idle, 0);
  return { idle, all: each.reduce((sum, times) => sum + Object.values(times).reduce((a, b) => a + b), 0) };
}

class Figures {
  constructor(seconds) {
    this.moves = 0;
    this.bytes = 0;
    this.times = [];
    this.measuring = false;
    this.seconds = seconds;
  }
  seen(sentAt) {
    if (!this.measuring) return;
    this.moves += 1;
    this.times.push(performance.now() - sentAt);
  }
  got(bytes) {
    if (this.measuring) this.bytes += bytes;
  }
  run(warm, clients = 1) {
    setTimeout(() => {
      this.measuring = true;
      this.began = performance.now();
      this.used = process.cpuUsage();
      this.processor = processor();
      this.servers = seconds(process.env.SERVERS);
      this.database = seconds(process.env.DATABASE);
    }, warm * 1000);
    setTimeout(() => {
      const took = (performance.now() - this.began) / 1000;
      const { user, system } = process.cpuUsage(this.used);
      const now = processor();
      const servers = seconds(process.env.SERVERS) - this.servers;
      const database = seconds(process.env.DATABASE) - this.database;
      this.times.sort((a, b) => a - b);
      const at = (part) => this.times[Math.min(this.times.length - 1, Math.floor(this.times.length * part))] ?? null;
      console.log(JSON.stringify({
        rate: this.moves / took, p50: at(0.5), p99: at(0.99), moves: this.moves,
        bytes: this.bytes / Math.max(1, this.moves) / clients, // for each move and client
        load: (user + system) / 1e6 / took, // cores that this load itself took
        servers: servers / took, // cores that the servers took
        database: database / took,
        frugal: servers ? this.moves / servers : 0, // moves for a second of the servers' processor time
        idle: (now.idle - this.processor.idle) / (now.all - this.processor.all), // part of the machine
      }));
      process.exit(0);
    }, (warm + this.seconds) * 1000);
  }
}
module.exports = { Figures };
