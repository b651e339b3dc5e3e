import { isAscii } from './data-matrix.ts'
import { LABEL_SIDE, type Label, type LabelLayout, layOutLabel, type PlacedLine } from './label-layout.ts'
import { symbolModules } from './symbol-drawing.ts'

/** Characters that start a command or an ^FH escape, or have no glyph. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be escaped
const NEEDS_HEX = /[\^~_\u0000-\u001f\u007f-\u009f]/gu

const hex = (character: string) =>
  [...new TextEncoder().encode(character)].map(byte => `_${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')

/** Field data after ^FH: bytes in hex after an underscore, other characters as they are, in UTF-8 (^CI28). */
const fieldData = (text: string) => text.toWellFormed().replace(NEEDS_HEX, hex)

/** Characters that ^BX may take for its escape; neither a command's nor a parameter's own. */
const ESCAPES = ['|', '`', '\\', '#', '$', '!', '?', '*'] as const

/**
 * ^BX escape sequences begin with a character of our choice. One that the code lacks needs no doubling, so that printers
 * which know no escapes read the code alike; where the code has them all, the first is doubled.
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
    return dotsInHex(dots.padEnd(rowBytes * 8, '0')).repeat(module)
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
 * One label in ZPL II: a Data Matrix and the lines below it. Nothing that a field contains can add a command.
 * @throws {RangeError} for a code that `fitsCode` refuses.
 */
export function zplLabel(label: Label): string {
  const { code, lines } = layOutLabel(label)
  const commands = [`^CI28`, `^PW${LABEL_SIDE}`, `^LL${LABEL_SIDE}`, '^LH0,0', codeField(code), ...lines.map(lineField)]
  return `^XA\n${commands.join('\n')}\n^XZ\n`
}
