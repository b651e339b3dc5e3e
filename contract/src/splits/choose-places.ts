import { comparePlaces, type Place } from './places.ts'
import type { WantedPlace } from './wanted-places.ts'

/** A group whose slides are in several places: how many there are, and how many of them in each place. */
interface GroupInPlaces {
  readonly slides: number
  readonly counts: ReadonlyMap<Place, number>
}

/** After so many looks at a pair of groups the search ends: a count, so that the result does not depend on the machine's speed. */
const MAX_LOOKS = 20_000_000

/** What a step changes: how far the shares are off, then how many slides move. Less is better. */
interface Change {
  readonly off: number
  readonly moved: number
}

/** One group leaves a place for another, and where that helps one of the other place takes its turn. */
interface Step extends Change {
  readonly group: number
  readonly to: number
  readonly back: number | undefined
}

const isBetter = ({ off, moved }: Change) => off < 0 || (off === 0 && moved < 0)

/** Orders steps by how few slides they move for how much closer the shares get. */
function compareSteps(a: Step, b: Step): number {
  if (a.off < 0 && b.off < 0) return b.moved * a.off - a.moved * b.off || a.off - b.off || a.group - b.group
  return a.off - b.off || a.moved - b.moved || a.group - b.group
}

/** Groups of one size in the order in which they would leave a place, and how many of the first ones are not in that place. */
interface Line {
  readonly groups: readonly number[]
  next: number
}

class Search {
  readonly #groups: readonly GroupInPlaces[]
  readonly #places: readonly Place[]
  readonly #sum: number
  /** For each place: sum of the shares * slides there - its share * all slides. */
  readonly #off: number[]
  readonly #slides: number[]
  /** For each group, the index of its place. */
  readonly chosen: number[]
  /** By place, then by where a group would go. */
  readonly #lines: readonly (readonly Map<number, Line>[])[]
  readonly #costOfEmpty: number
  #looks = 0

  constructor({ groups, open, settled, mustFill }: PlacesToChoose) {
    this.#groups = groups
    this.#places = open.map(({ place }) => place)
    this.#sum = open.reduce((sum, { share }) => sum + share, 0)
    this.#slides = open.map(({ place }) => settled.get(place) ?? 0)
    const all = [...this.#slides, ...groups.map(({ slides }) => slides)].reduce((a, b) => a + b, 0)
    // Before everything else, or to break a tie.
    this.#costOfEmpty = mustFill ? 4 * this.#sum * all : 0.5
    this.#off = open.map(({ share }, at) => this.#sum * this.#slides[at]! - share * all)
    this.chosen = groups.map(group => this.#mostCommon(group))
    this.#lines = open.map((_, from) => open.map((_, to) => this.#linesFor(from, to)))
  }

  #here(group: GroupInPlaces, at: number): number {
    return group.counts.get(this.#places[at]!) ?? 0
  }

  #put(slides: number, at: number): void {
    this.#slides[at]! += slides
    this.#off[at]! += this.#sum * slides
  }

  /** Where most slides of a group are; of several places the one that lacks most of its share, then the first. */
  #mostCommon(group: GroupInPlaces): number {
    let best = 0
    for (let at = 1; at < this.#places.length; at += 1) {
      const more = this.#here(group, at) - this.#here(group, best)
      if (more > 0 || (more === 0 && this.#off[at]! < this.#off[best]!)) best = at
    }
    this.#put(group.slides, best)
    return best
  }

  /** How many slides more move when a group goes to another place. */
  #moved(group: number, from: number, to: number): number {
    return this.#here(this.#groups[group]!, from) - this.#here(this.#groups[group]!, to)
  }

  /** All groups by their size, for a way from one place to another: those that move fewest slides more come first. */
  #linesFor(from: number, to: number): Map<number, Line> {
    const moved = this.#groups.map((_, group) => this.#moved(group, from, to))
    const inOrder = [...this.#groups.keys()].sort((a, b) => moved[a]! - moved[b]! || a - b)
    const bySize = Map.groupBy(inOrder, group => this.#groups[group]!.slides)
    return new Map([...bySize].map(([slides, groups]) => [slides, { groups, next: 0 }]))
  }

  /** The first group of each size in line to move from one place to another. */
  #cheapest(from: number, to: number): { group: number; slides: number; moved: number }[] {
    return [...this.#lines[from]![to]!].flatMap(([slides, line]) => {
      while (line.next < line.groups.length && this.chosen[line.groups[line.next]!] !== from) line.next += 1
      const group = line.groups[line.next]
      return group === undefined ? [] : { group, slides, moved: this.#moved(group, from, to) }
    })
  }

  /** How far a place is from its share after it gets this many more slides. */
  #offWith(at: number, slides: number): number {
    return Math.abs(this.#off[at]! + this.#sum * slides) + (this.#slides[at]! + slides === 0 ? this.#costOfEmpty : 0)
  }

  #change(from: number, to: number, slides: number): number {
    return this.#offWith(from, -slides) + this.#offWith(to, slides) - this.#offWith(from, 0) - this.#offWith(to, 0)
  }

  #bestStep(): Step | undefined {
    let best: Step | undefined
    const look = (step: Step) => {
      if (isBetter(step) && (!best || compareSteps(step, best) < 0)) best = step
    }
    for (const from of this.#places.keys())
      for (const to of this.#places.keys()) {
        if (from === to) continue
        const back = this.#cheapest(to, from)
        for (const { group, slides, moved } of this.#cheapest(from, to)) {
          look({ group, to, back: undefined, moved, off: this.#change(from, to, slides) })
          for (const other of back) {
            const off = this.#change(from, to, slides - other.slides)
            look({ group, to, back: other.group, moved: moved + other.moved, off })
          }
          this.#looks += back.length
        }
      }
    return best
  }

  run(): void {
    for (let step = this.#bestStep(); step && this.#looks < MAX_LOOKS; step = this.#bestStep()) {
      const from = this.chosen[step.group]!
      this.#move(step.group, step.to)
      if (step.back !== undefined) this.#move(step.back, from)
    }
  }

  #move(group: number, to: number): void {
    const { slides } = this.#groups[group]!
    this.#put(-slides, this.chosen[group]!)
    this.#put(slides, to)
    this.chosen[group] = to
    for (const lines of this.#lines[to]!) {
      const line = lines.get(slides)!
      line.next = Math.min(line.next, line.groups.indexOf(group))
    }
  }
}

interface PlacesToChoose {
  readonly groups: readonly GroupInPlaces[]
  /** Places with their shares, in their order. */
  readonly open: readonly WantedPlace[]
  /** Slides of each place that don't move. */
  readonly settled: ReadonlyMap<Place, number>
  /** Whether no place may stay empty, whatever the shares become. */
  readonly mustFill: boolean
}

/**
 * Chooses a place for each group, so that the shares are met as closely as possible and then as few slides as possible move:
 * first each group goes where most of it is, then single groups and pairs change places while that helps.
 */
export function choosePlaces(request: PlacesToChoose): Place[] {
  const open = request.open.toSorted((a, b) => comparePlaces(a.place, b.place))
  const search = new Search({ ...request, open })
  search.run()
  return search.chosen.map(at => open[at]!.place)
}
