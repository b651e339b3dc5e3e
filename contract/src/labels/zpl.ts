import { isAscii, utf8Bytes } from './data-matrix.ts'
import type { LabelFormat } from './label-format.ts'
import { type Label, type LabelLayout, layOutLabel, type PlacedLine } from './label-layout.ts'
import { symbolModules } from './symbol-drawing.ts'

/** Characters that start a command or an ^FH escape, or have no glyph. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be escaped
const NEEDS_HEX = /[\^~_\u0000-\u001f\u007f-\u009f]/gu

const hex = (character: string) =>
  Array.from(utf8Bytes(character), byte => `_${byte.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`).join(
    '',
  )

/** Field data after ^FH: bytes in hex after an underscore, other characters as they are, in UTF-8 (^CI28). */
const fieldData = (text: string) => text.toWellFormed().replace(NEEDS_HEX, hex)

/** Characters that ^BX accepts as its escape and that don't start a command or separate parameters. */
const ESCAPES = ['|', '`', '\\', '#', '$', '!', '?', '*'] as const

/**
 * ^BX escape sequences begin with a character of our choice. One that the code lacks needs no doubling, so that printers without
 * escapes print the same code; if the code contains all candidates, the first one is doubled.
 */
function escapedCode(code: string): { mark: string; data: string } {
  const mark = ESCAPES.find(candidate => !code.includes(candidate)) ?? ESCAPES[0]
  return { mark, data: fieldData(code.replaceAll(mark, mark + mark)) }
}

const dotsInHex = (dots: string) =>
  BigInt(`0b${dots}`)
    .toString(16)
    .toUpperCase()
    .padStart(dots.length / 4, '0')

/**
 * The code as a graphic field. Printers disagree on how ^BX encodes text beyond ASCII, and none marks the code with the
 * encoding it used.
 */
function drawnCodeField({ text, x, y, module }: LabelLayout['code']): string {
  const modules = symbolModules(text)
  const rowBytes = Math.ceil((modules.length * module) / 8)
  const rows = modules.map(row => {
    const dots = row.map(isDark => (isDark ? '1' : '0').repeat(module)).join('')
    // A colon repeats the row above.
    return dotsInHex(dots.padEnd(rowBytes * 8, '0')) + ':'.repeat(module - 1)
  })
  const bytes = rowBytes * modules.length * module
  return `^FO${x},${y}^GFA,${bytes},${bytes},${rowBytes},${rows.join('')}^FS`
}

function encodedCodeField({ text, x, y, module }: LabelLayout['code']): string {
  const { mark, data } = escapedCode(text)
  // Quality 200 is ECC 200; rows and columns are the printer's choice, 6 is the format for any data, 1 is square.
  return `^FO${x},${y}^BXN,${module},200,,,6,${mark},1^FH^FD${data}^FS`
}

const codeField = (code: LabelLayout['code']) => (isAscii(code.text) ? encodedCodeField(code) : drawnCodeField(code))

const lineField = ({ text, x, y, height, width }: PlacedLine) =>
  `^FO${x},${y}^A0N,${height},${width}^FH^FD${fieldData(text)}^FS`

/**
 * One label in ZPL II. Nothing that a field contains can add a command.
 * @throws {RangeError} if the required texts don't fit on the label: `labelRefusal` explains why
 */
export function zplLabel(label: Label, format: LabelFormat): string {
  const layout = layOutLabel(label, format)
  if (!layout) throw new RangeError('The label has no room for its code and identifier.')
  const { width, height, code, lines } = layout
  const commands = ['^CI28', `^PW${width}`, `^LL${height}`, '^LH0,0', codeField(code), ...lines.map(lineField)]
  return `^XA\n${commands.join('\n')}\n^XZ\n`
}
