// The line is a text with names of fields in braces: 'Lot {fields.lot} · {species}'.

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The names of the fields that a line has, each once. */
export const namesInLine = (line: string): string[] => [
  ...new Set(Array.from(line.matchAll(PLACEHOLDER), ([, name = '']) => name.trim())),
]

/** A line with its fields filled in; unknown names are replaced by nothing. */
export const filledLine = (line: string, textOf: (name: string) => string | undefined): string =>
  line.replace(PLACEHOLDER, (_, name: string) => textOf(name.trim()) ?? '')
