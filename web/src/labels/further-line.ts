// A line is a text with field names in braces: 'Lot {fields.lot} · {species}'.

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The distinct field names in a line. */
export const namesInLine = (line: string): string[] => [
  ...new Set(Array.from(line.matchAll(PLACEHOLDER), ([, name = '']) => name.trim())),
]

/** A line with its fields filled in; unknown names are removed. */
export const filledLine = (line: string, textOf: (name: string) => string | undefined): string =>
  line.replace(PLACEHOLDER, (_, name: string) => textOf(name.trim()) ?? '')
