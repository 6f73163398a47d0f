"""Learns a game from nothing but playing it: proximal policy optimization (PPO) with action masks, in NumPy alone.

    python examples/learn.py praga --minutes 20 --save praga.npz --curve praga.svg
    python examples/learn.py raja --minutes 20

Praga is played alone for points, Raja against a bot of level `easy` for wins. At the end the learned policy plays
`--games` games on seeds that it has never seen, always with the move that it thinks best. Ctrl-C ends the learning
early. Needs the extra `learn`: pip install ".[learn]"
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import kingsroad.env.gym  # registers the titles

Array = NDArray[np.float32]
RIVALS: dict[str, list[str]] = {"praga": [], "raja": ["easy"]}
GAMES, STEPS = 32, 128  # of one update: games side by side, decisions of each
EPOCHS, BATCH = 3, 512
HIDDEN = 256
DISCOUNT = {"praga": 0.98, "raja": 0.995}
TRACE = 0.95  # of generalized advantage estimation
CLIP = 0.2
CURIOSITY = 0.01  # weight of the entropy
RATE = 1e-3  # of learning at the beginning; it falls to a tenth
REWARD = 10.0  # the environment's rewards are of the order of 0.01
NEVER = np.float32(-1e9)  # the logit of an illegal action


class Network:
    """Two hidden layers, and on them the logits of all actions and the value of the position."""

    def __init__(self, columns: int, actions: int, rng: np.random.Generator) -> None:
        def layer(inner: int, outer: int, gain: float) -> Array:
            return (rng.standard_normal((inner, outer)) * gain / np.sqrt(inner)).astype(np.float32)

        shapes = [(columns, HIDDEN, 2.0), (HIDDEN, HIDDEN, 1.4), (HIDDEN, actions, 0.01), (HIDDEN, 1, 1.0)]
        self.weights = [layer(*shape) for shape in shapes]
        self.biases = [np.zeros(shape[1], np.float32) for shape in shapes]
        self.means = [np.zeros_like(each) for each in self.parameters()]
        self.squares = [np.zeros_like(each) for each in self.parameters()]
        self.learned = 0

    def parameters(self) -> list[Array]:
        return [*self.weights, *self.biases]

    def look(self, seen: Array, masks: NDArray[np.bool_]) -> tuple[list[Array], Array, Array]:
        """What the layers make of it, the logarithms of the actions' chances, and the values."""
        layers = [seen]
        for weight, bias in zip(self.weights[:2], self.biases[:2], strict=True):
            layers.append(np.maximum(layers[-1] @ weight + bias, 0))
        logits = np.where(masks, layers[-1] @ self.weights[2] + self.biases[2], NEVER)
        logits -= logits.max(axis=1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return layers, logits, (layers[-1] @ self.weights[3] + self.biases[3])[:, 0]

    def learn(self, layers: list[Array], by_logits: Array, by_values: Array, rate: float) -> None:
        """One step of Adam against these gradients, which are those of the outputs."""
        top = layers[2]
        weights = [top.T @ by_logits, top.T @ by_values[:, None]]
        biases = [by_logits.sum(axis=0), by_values.sum(keepdims=True)]
        inner = (by_logits @ self.weights[2].T + by_values[:, None] * self.weights[3].T) * (top > 0)
        weights.insert(0, layers[1].T @ inner)
        biases.insert(0, inner.sum(axis=0))
        inner = (inner @ self.weights[1].T) * (layers[1] > 0)
        weights.insert(0, layers[0].T @ inner)
        biases.insert(0, inner.sum(axis=0))
        gradients = [*weights, *biases]
        length = np.sqrt(sum(float((each * each).sum()) for each in gradients))
        short = min(1.0, 0.5 / (length + 1e-8))
        self.learned += 1
        rate *= np.sqrt(1 - 0.999**self.learned) / (1 - 0.9**self.learned)
        for own, each, mean, square in zip(self.parameters(), gradients, self.means, self.squares, strict=True):
            each *= short
            mean += 0.1 * (each - mean)
            square += 0.001 * (each * each - square)
            own -= rate * mean / (np.sqrt(square) + 1e-5)


class Player:
    """Games side by side, and the network that plays them."""

    def __init__(self, title: str, seed: int, games: int) -> None:
        self.title = title
        name = kingsroad.env.gym.id_of(title)
        rivals, gamma = RIVALS[title], DISCOUNT[title]
        self.envs = gymnasium.make_vec(name, games, rivals=rivals, reward="shaped", gamma=gamma, form="bytes")
        spaces = self.envs.single_observation_space
        assert isinstance(spaces, gymnasium.spaces.Dict)
        self.scale = self.envs.unwrapped.arrays.scale  # type: ignore[attr-defined]
        self.columns = self.scale.size
        self.actions = int(self.envs.single_action_space.n)  # type: ignore[attr-defined]
        self.rng = np.random.default_rng(seed)
        self.seen, _ = self.envs.reset(seed=seed)
        self.ended = np.zeros(games, bool)
        self.told: dict[str, Any] = {}  # with the last step
        self.results: list[float] = []  # points of finished games, or 1 for a win and 0 for none

    def scaled(self, seen: NDArray[np.uint8]) -> Array:
        return seen.astype(np.float32) * self.scale

    def masks(self) -> NDArray[np.bool_]:
        """A game that is over has no legal action; what it is given counts for nothing."""
        masks = self.seen["action_mask"].astype(bool)
        masks[self.ended] = True
        return masks

    def result(self, at: int) -> float:
        """Of a game that has just ended."""
        return float(self.told["total"][at][0] if self.title == "praga" else self.told["rank"][at] == 1)

    def step(self, actions: NDArray[np.int64]) -> Array:
        self.seen, rewards, self.ended, _, told = self.envs.step(actions)
        self.told = told
        self.results += [self.result(at) for at in np.flatnonzero(self.ended)]
        return (rewards * REWARD).astype(np.float32)


def update(player: Player, network: Network, rate: float) -> None:
    """Plays on for some steps, and learns from them."""
    games = len(player.ended)
    seen = np.zeros((STEPS, games, player.columns), np.uint8)
    masks = np.zeros((STEPS, games, player.actions), bool)
    actions = np.zeros((STEPS, games), np.int64)
    chances, values, rewards = (np.zeros((STEPS, games), np.float32) for _ in range(3))
    counts, ends = np.zeros((STEPS, games), bool), np.zeros((STEPS, games), bool)
    everyone = np.arange(games)
    for step in range(STEPS):
        seen[step], masks[step], counts[step] = player.seen["observation"], player.masks(), ~player.ended
        _, logits, values[step] = network.look(player.scaled(seen[step]), masks[step])
        actions[step] = (logits + player.rng.gumbel(size=logits.shape)).argmax(axis=1)
        chances[step] = logits[everyone, actions[step]]
        rewards[step] = player.step(actions[step])
        ends[step] = player.ended
    ahead = network.look(player.scaled(player.seen["observation"]), player.masks())[2]
    gains = np.zeros_like(values)
    gain = np.zeros(games, np.float32)
    gamma = DISCOUNT[player.title]
    for step in reversed(range(STEPS)):
        goes_on = ~ends[step]
        gain = rewards[step] + gamma * ahead * goes_on - values[step] + gamma * TRACE * goes_on * gain
        gains[step] = gain
        ahead = values[step]
    used = np.flatnonzero(counts.ravel())
    targets = (gains + values).ravel()
    gains = (gains - gains.ravel()[used].mean()) / (gains.ravel()[used].std() + 1e-8)
    rows, legal = seen.reshape(-1, player.columns), masks.reshape(-1, player.actions)
    for _ in range(EPOCHS):
        for part in np.array_split(player.rng.permutation(used), max(1, used.size // BATCH)):
            layers, logits, guessed = network.look(player.scaled(rows[part]), legal[part])
            chosen = actions.ravel()[part]
            at = np.arange(part.size)
            ratio = np.exp(logits[at, chosen] - chances.ravel()[part])
            gain = gains.ravel()[part]
            free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            pull = gain * ratio * free
            likely = np.exp(logits)
            surprise = -(likely * np.where(legal[part], logits, 0)).sum(axis=1, keepdims=True)
            by_logits = likely * pull[:, None]
            by_logits[at, chosen] -= pull
            by_logits += CURIOSITY * likely * (np.where(legal[part], logits, 0) + surprise)
            by_values = 0.5 * (guessed - targets[part])
            network.learn(layers, by_logits / part.size, by_values / part.size, rate)


def train(title: str, seed: int, minutes: float, updates: int | None) -> tuple[Network, list[tuple[float, float]]]:
    """The network, and its curve: minutes, and the mean of the last 100 games."""
    player = Player(title, seed, GAMES)
    network = Network(player.columns, player.actions, player.rng)
    curve: list[tuple[float, float]] = []
    began = time.process_time()
    done = 0
    while True:
        spent = (time.process_time() - began) / 60
        part = spent / minutes if updates is None else done / updates
        if part >= 1:
            return network, curve
        try:
            update(player, network, RATE * (1 - 0.9 * part))
        except KeyboardInterrupt:
            return network, curve
        done += 1
        if player.results:
            curve.append(((time.process_time() - began) / 60, float(np.mean(player.results[-100:]))))
            if done % 10 == 0 or updates is not None:
                print(f"{curve[-1][0]:6.2f} min {done:5} updates {len(player.results):6} games {curve[-1][1]:8.2f}")


def judge(title: str, network: Network, games: int) -> float:
    """The mean result of the best move always: the first game of each seed, so that short ones count no more."""
    player = Player(title, 1_000_000, games)
    going_on = np.ones(games, bool)
    results: list[float] = []
    while going_on.any():
        _, logits, _ = network.look(player.scaled(player.seen["observation"]), player.masks())
        player.step(logits.argmax(axis=1))
        first = player.ended & going_on
        results += [player.result(at) for at in np.flatnonzero(first)]
        going_on &= ~first
    return float(np.mean(results))


def draw(curve: list[tuple[float, float]], file: Path) -> None:
    """The curve as a picture."""
    top = max(result for _, result in curve) * 1.1
    end = curve[-1][0]
    points = " ".join(f"{40 + 590 * x / end:.1f},{260 - 240 * y / top:.1f}" for x, y in curve)
    marks = "".join(
        f'<text x="4" y="{264 - 240 * at:.0f}">{top * at:.2g}</text><text x="{30 + 590 * at:.0f}" y="280">'
        f"{end * at:.0f} min</text>"
        for at in (0.25, 0.5, 0.75, 0.95)
    )
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 290" font-family="sans-serif" font-size="12">'
        f'<rect width="640" height="290" fill="#fff"/>{marks}<path d="M40 20V260H630" fill="none" stroke="#888"/>'
        f'<polyline points="{points}" fill="none" stroke="#06c" stroke-width="1.5"/></svg>\n',
        encoding="utf-8",
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    asked.add_argument("title", choices=sorted(RIVALS))
    asked.add_argument("--minutes", type=float, default=20, help="of processor time")
    asked.add_argument("--updates", type=int, help="instead of a time")
    asked.add_argument("--games", type=int, default=100, help="that judge the result")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--save", type=Path, help="where the weights go")
    asked.add_argument("--curve", type=Path, help="where a picture of the learning goes")
    given = asked.parse_args()
    network, curve = train(given.title, given.seed, given.minutes, given.updates)
    if given.save:
        np.savez_compressed(given.save, *network.parameters())
    if given.curve and curve:
        draw(curve, given.curve)
    result = judge(given.title, network, given.games)
    what = "points" if given.title == "praga" else "of the games won"
    print(f"{given.games} games: {result:.2f} {what}")


if __name__ == "__main__":
    main()
