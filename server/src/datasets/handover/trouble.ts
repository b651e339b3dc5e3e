import type { CountedExamples } from './left-out-messages.ts'

const MAX_EXAMPLES = 10

/** Slides with a problem: their number, and the names of the first ones. */
export class Trouble implements CountedExamples {
  count = 0
  readonly examples: string[] = []

  add(name: string): void {
    this.count += 1
    if (this.examples.length < MAX_EXAMPLES && !this.examples.includes(name)) this.examples.push(name)
  }
}

/** Names with a problem, each counted once. */
export class NameTrouble extends Trouble {
  readonly names = new Set<string>()

  override add(name: string, shown = name): void {
    if (this.names.has(name)) return
    this.names.add(name)
    super.add(shown)
  }
}

/** Names shared by several slides; counts the slides. */
export class SharedNames extends Trouble {
  readonly #times = new Map<string, number>()

  see(name: string): void {
    const before = this.#times.get(name) ?? 0
    this.#times.set(name, before + 1)
    if (before === 1) this.add(name)
    if (before > 0) this.add(name)
  }
}
