import { symbolSide } from './data-matrix.ts'
import { dotsOfMm, dotsOfPoints, LABEL_SIDE_MM, LABEL_SIZES, type LabelFormat, type LabelSize } from './label-format.ts'
import { printable, shortenMiddle, textWidth, wrapWhole } from './label-text.ts'

export interface Label {
  code: string
  /** The identifier, which is always printed completely; then the lines that give way to it: the organ, and date and source. */
  lines: readonly [string, string, string]
  /** One more line, which a lab may add. Left out where it is blank. */
  further?: string | undefined
}

/** In mm. A Data Matrix needs a margin of one module on each side. */
const MARGIN_MM = 0.75
/** Larger modules don't make a code easier to read. */
const LARGEST_MODULE_MM = 0.63
/** Smaller modules need a clean print and a steady hand. */
const GOOD_MODULE_MM = 0.375
/** Two dots at 203 dpi: a module of one dot can't be read from paper. */
const SMALLEST_MODULE_MM = 0.25
/** The largest symbol that leaves room for three lines on the smallest label of the list. */
const MOST_MODULES = 52

const MOST_LINES = 3
/** Font sizes in points. The identifier gets the largest that fits. */
const IDENTIFIER_POINTS = [10, 9, 8, 7, 6]
const OTHER_POINTS = [8, 7, 6, 5]
/** The minimum for both, best first. */
const LEAST_POINTS = [
  { identifier: 7, other: 7 },
  { identifier: 6, other: 6 },
  { identifier: 6, other: 5 },
]
type LeastPoints = (typeof LEAST_POINTS)[number]
/** Letters as wide as the font has them, and condensed ones. */
const CONDENSED = [1, 0.85, 0.72]

/** What a label gives up so that the identifier fits, in order: first the organ in favor of a good code, the other lines last. */
const COMPROMISES = [
  { module_mm: GOOD_MODULE_MM, without: 0 },
  { module_mm: GOOD_MODULE_MM, without: 1 },
  { module_mm: SMALLEST_MODULE_MM, without: 0 },
  { module_mm: SMALLEST_MODULE_MM, without: 1 },
  { module_mm: SMALLEST_MODULE_MM, without: 2 },
]

/** From this ratio of width to height the text is printed beside the code, otherwise below it. */
const BESIDE = 1.5

export interface PlacedLine {
  text: string
  x: number
  y: number
  height: number
  width: number
  isShortened: boolean
}

/** The position of everything on a label, in dots from its upper left corner. */
export interface LabelLayout {
  width: number
  height: number
  code: { text: string; x: number; y: number; module: number }
  /** The lines of the identifier, which together contain it completely; then the others. */
  lines: PlacedLine[]
  /** The number of lines of the identifier. */
  identifierLines: number
  /** Lines of the label that didn't fit. */
  leftOut: string[]
}

/** Whether a code of this text fits on a label of any size. */
export const fitsCode = (code: string): boolean => (symbolSide(code) ?? Number.POSITIVE_INFINITY) <= MOST_MODULES

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Dots of a format. */
function dotsOf({ width_mm, height_mm, dpi }: LabelFormat) {
  const [width, height, margin] = [width_mm, height_mm, MARGIN_MM].map(mm => dotsOfMm(mm, dpi)) as [
    number,
    number,
    number,
  ]
  return { width, height, margin, isBeside: width_mm >= height_mm * BESIDE }
}

/** The width left for text next to a code of this side. */
function textBox({ width, height, margin, isBeside }: ReturnType<typeof dotsOf>, codeSide: number): Box {
  const from = margin + codeSide + (isBeside ? 2 * margin : margin)
  return isBeside
    ? { x: from, y: margin, width: width - from - margin, height: height - 2 * margin }
    : { x: margin, y: from, width: width - 2 * margin, height: height - from - margin }
}

/** Dots along a module's side, largest first. */
function modulesFrom(least_mm: number, dpi: number): number[] {
  const largest = dotsOfMm(LARGEST_MODULE_MM, dpi)
  return Array.from({ length: largest - dotsOfMm(least_mm, dpi) + 1 }, (_, index) => largest - index)
}

interface Text {
  height: number
  lines: Pick<PlacedLine, 'text' | 'height' | 'width' | 'isShortened'>[]
}

/** A label's texts in the sizes and widths to try, each measured once. */
class MeasuredTexts {
  readonly #identifier: string
  readonly #dpi: number
  readonly #identifiers = new Map<string, Text[]>()
  readonly #others = new Map<string, Text['lines'][number]>()

  constructor(identifier: string, dpi: number) {
    this.#identifier = identifier
    this.#dpi = dpi
  }

  /** The identifier, assuming wide letters first; narrow letters need fewer lines. */
  identifiers(room: number, points: number): Text[] {
    return remembered(this.#identifiers, `${room} ${points}`, () => {
      const height = dotsOfPoints(points, this.#dpi)
      return CONDENSED.flatMap(condensed => {
        const width = Math.round(height * condensed)
        const texts = wrapWhole(this.#identifier, { fontWidth: width, width: room, lines: MOST_LINES })
        const lines = texts?.map(text => ({ text, height, width, isShortened: false }))
        return lines ? [{ height: height * lines.length, lines }] : []
      })
    })
  }

  others(others: readonly string[], room: number, points: number): Text {
    const lines = others.map(line =>
      remembered(this.#others, `${room} ${points} ${line}`, () => {
        const height = dotsOfPoints(points, this.#dpi)
        const widths = CONDENSED.map(condensed => Math.round(height * condensed))
        const width = widths.find(candidate => textWidth(line, candidate) <= room) ?? Math.min(...widths)
        const text = shortenMiddle(line, width, room)
        return { text, height, width, isShortened: text !== line }
      }),
    )
    return { height: lines.reduce((sum, { height }) => sum + height, 0), lines }
  }
}

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** The largest text that fits: the identifier's first. */
function textIn({ width, height }: Box, texts: MeasuredTexts, others: readonly string[], least: LeastPoints) {
  for (const points of IDENTIFIER_POINTS.filter(candidate => candidate >= least.identifier)) {
    for (const first of texts.identifiers(width, points)) {
      const rests = OTHER_POINTS.filter(candidate => candidate <= points)
        .map(candidate => ({ points: candidate, ...texts.others(others, width, candidate) }))
        .filter(rest => first.height + rest.height <= height)
      if (!rests.some(rest => rest.points >= least.other)) continue
      // Prefers smaller text to shortened text.
      const rest = rests.find(({ lines }) => lines.every(({ isShortened }) => !isShortened)) ?? rests[0]
      if (rest) return { first, rest }
    }
  }
  return undefined
}

/**
 * Lays a label out for printer, page and screen. The identifier may use up to three lines of at least 6 points. The other lines
 * yield to it: they become smaller, are shortened in the middle, and are left out one after the other. A further line is
 * shortened, too, but never left out: without it a label would look complete.
 * @returns undefined if the label has no room for the code and the whole identifier
 */
export function layOutLabel({ code, lines, further = '' }: Label, format: LabelFormat): LabelLayout | undefined {
  const side = symbolSide(code)
  if (side === undefined) return undefined
  const { dpi } = format
  const dots = dotsOf(format)
  const [identifier, ...rest] = lines.map(printable) as [string, string, string]
  const added = [further].map(printable).filter(Boolean)
  const texts = new MeasuredTexts(identifier, dpi)
  const most = Math.min(dots.width, dots.height) - 2 * dots.margin

  function tryOut(module: number, without: number, least: LeastPoints) {
    const codeSide = (side as number) * module
    const box = textBox(dots, codeSide)
    const text = codeSide <= most ? textIn(box, texts, [...rest.slice(without), ...added], least) : undefined
    return text && layOut({ dots, box, code, codeSide, module, leftOut: rest.slice(0, without), ...text })
  }
  // If the minimum doesn't fit, nothing does.
  if (!tryOut(dotsOfMm(SMALLEST_MODULE_MM, dpi), rest.length, LEAST_POINTS.at(-1) as LeastPoints)) return undefined
  for (const { module_mm, without } of COMPROMISES) {
    for (const least of LEAST_POINTS) {
      for (const module of modulesFrom(module_mm, dpi)) {
        const layout = tryOut(module, without, least)
        if (layout) return layout
      }
    }
  }
  return undefined
}

interface LayoutParts {
  dots: ReturnType<typeof dotsOf>
  box: Box
  code: string
  codeSide: number
  module: number
  leftOut: string[]
  first: Text
  rest: Text
}

/** Free space is distributed evenly above, between and below. */
function layOut({ dots, box, code, codeSide, module, leftOut, first, rest }: LayoutParts): LabelLayout {
  const left = box.height - first.height - rest.height
  const third = Math.floor(left / 3)
  const codeX = dots.isBeside ? dots.margin : Math.round((dots.width - codeSide) / 2)
  const codeY = dots.isBeside ? Math.round((dots.height - codeSide) / 2) : dots.margin + third
  let y = box.y + (dots.isBeside ? Math.floor(left / 2) : 2 * third)
  const lines = [...first.lines, ...rest.lines].map(line => {
    const placed = { ...line, x: box.x, y }
    y += line.height
    return placed
  })
  return {
    width: dots.width,
    height: dots.height,
    code: { text: code, x: codeX, y: codeY, module },
    lines,
    identifierLines: first.lines.length,
    leftOut,
  }
}

const area = ({ width_mm, height_mm }: LabelSize) => width_mm * height_mm

/** Wider than any label of the list. */
const WIDER_STEP_MM = 5
const WIDER_SIZES: readonly LabelSize[] = Array.from(
  { length: (LABEL_SIDE_MM.most - 50) / WIDER_STEP_MM },
  (_, index) => ({ width_mm: 50 + (index + 1) * WIDER_STEP_MM, height_mm: 25 }),
)

/** The smallest size on which these labels print; undefined if there is none. */
export function sizeThatFits(labels: readonly Label[], dpi: LabelFormat['dpi']): LabelSize | undefined {
  const sizes = [...LABEL_SIZES, ...WIDER_SIZES].sort((one, other) => area(one) - area(other))
  return sizes.find(size => labels.every(label => layOutLabel(label, { ...size, dpi }) !== undefined))
}
