import { createUserStore } from '../ui/user-store.ts'

// The line is a text with names of fields in braces: 'Lot {fields.lot} · {species}'.

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The names of the fields that a line has, each once. */
export const namesInLine = (line: string): string[] => [
  ...new Set(Array.from(line.matchAll(PLACEHOLDER), ([, name = '']) => name.trim())),
]

/** A line with texts for its fields; nothing stands for a name without one. */
export const filledLine = (line: string, textOf: (name: string) => string | undefined): string =>
  line.replace(PLACEHOLDER, (_, name: string) => textOf(name.trim()) ?? '')

/** By browser and not by user, for a label printer belongs to a workstation (docs/decisions/0241-further-line-of-labels.md). */
const choices = createUserStore('vitrine-labels', 'choices')
const KEY = 'further-line'

/** For a browser that can't store it: it lasts as long as the page. */
let written = ''

/** The further line of the labels that this browser saves; '' where none was chosen. */
export async function readFurtherLine(): Promise<string> {
  const stored = await choices.read(KEY)
  return typeof stored === 'string' ? stored : written
}

export function storeFurtherLine(line: string): void {
  written = line
  void choices.change(KEY, () => line)
}
