import { type LabelFormat, mmOfDots, sizeText } from '@vitrine/contract/labels/label-format'
import { type Label, layOutLabel, type PlacedLine } from '@vitrine/contract/labels/label-layout'
import { textWidth } from '@vitrine/contract/labels/label-text'
import { labelRefusal } from '@vitrine/contract/labels/refusal'
import { drawSymbol } from '@vitrine/contract/labels/symbol-drawing'
import classes from './label-drawing.module.css'
import { labelMessages } from './label-messages.ts'

/** The baseline is four fifths below the top of the letters. */
const BASELINE = 0.8

/** Stretched to the printer's width, as its condensed font is not available in browsers. */
const Line = ({ text, x, y, height, width }: PlacedLine) =>
  text.trim() === '' ? null : (
    <text
      x={x}
      y={y + height * BASELINE}
      fontSize={height}
      fontFamily="'Arial Narrow', 'Liberation Sans Narrow', Arial, sans-serif"
      fontWeight={650}
      textLength={textWidth(text.trimEnd(), width)}
      lengthAdjust="spacingAndGlyphs"
    >
      {text.trimEnd()}
    </text>
  )

export interface LabelDrawingProps {
  label: Label
  format: LabelFormat
}

/** A label as printed: black on white even in dark mode, like paper. If it can't be printed, the reason. */
export function LabelDrawing({ label, format }: LabelDrawingProps) {
  const layout = layOutLabel(label, format)
  if (!layout) return <p className={classes['refused']}>{labelRefusal([label], format)}</p>
  const { code, lines, width, height } = layout
  const symbol = drawSymbol(code.text)
  const scale = (symbol.modules * code.module) / symbol.units
  const texts = lines.map(({ text }) => text.trim())
  return (
    <svg
      role="img"
      aria-label={labelMessages.drawn([code.text, ...texts].join('; '))}
      viewBox={`0 0 ${width} ${height}`}
      width={`${format.width_mm}mm`}
      height={`${format.height_mm}mm`}
      fill="#000"
      className={classes['paper']}
    >
      <path d={symbol.path} fillRule="evenodd" transform={`translate(${code.x} ${code.y}) scale(${scale})`} />
      {lines.map(line => (
        <Line key={line.y} {...line} />
      ))}
    </svg>
  )
}

/** Warnings about how a label prints; none if it prints as shown. */
export function remarksOf({ label, format }: LabelDrawingProps): string[] {
  const layout = layOutLabel(label, format)
  if (!layout) return []
  const { leftOut, lines } = layout
  return [
    ...(leftOut.length > 0 ? [labelMessages.leftOut(leftOut)] : []),
    ...lines.flatMap(({ text, isShortened }) => (isShortened ? [labelMessages.shortened(text)] : [])),
  ]
}

/** 'Code 9.0 mm, dots of 0.50 mm' */
export function codeSizeText({ label, format }: LabelDrawingProps): string | undefined {
  const code = layOutLabel(label, format)?.code
  if (!code) return undefined
  const mm = (dots: number) => mmOfDots(dots, format.dpi)
  return labelMessages.codeSize(
    sizeText(format),
    mm(drawSymbol(code.text).modules * code.module).toFixed(1),
    mm(code.module).toFixed(2),
  )
}
