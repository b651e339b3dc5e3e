import { Box, Group } from '@mantine/core'
import { LABEL_SIDE, type Label, layOutLabel, type PlacedLine, textWidth } from './label-layout.ts'
import { labelMessages } from './label-messages.ts'
import classes from './label-preview.module.css'
import { drawSymbol, type SymbolDrawing } from './symbol-drawing.ts'

export const PRINTER_DPI = [203, 300, 600] as const

const MM_PER_INCH = 25.4

export const dotsInMm = (dots: number, dpi: number): number => (dots * MM_PER_INCH) / dpi

export const formatMm = (mm: number): string => `${mm.toFixed(mm < 1 ? 2 : 1)} mm`

/** A code alone, in the color of the text around it. */
export function CodeDrawing({ text }: { text: string }) {
  const { path, units } = drawSymbol(text)
  return (
    <svg
      role="img"
      aria-label={labelMessages.codeOf(text)}
      viewBox={`0 0 ${units} ${units}`}
      width="100%"
      height="100%"
      display="block"
    >
      <path d={path} fillRule="evenodd" fill="currentColor" />
    </svg>
  )
}

/** Set in the printer's own width, for its condensed font is not the browser's. */
const Line = ({ text, x, y, height, width }: PlacedLine) =>
  text === '' ? null : (
    <text
      x={x}
      y={y + height * 0.8}
      fontSize={height}
      textLength={textWidth(text, width)}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  )

/** A label as it prints: black on white in dark too, for paper is white. */
function LabelDrawing({ label, symbol }: { label: Label; symbol: SymbolDrawing }) {
  const { code, lines } = layOutLabel(label)
  const scale = (symbol.modules * code.module) / symbol.units
  return (
    <svg
      role="img"
      aria-label={`${labelMessages.drawn}: ${[label.code, ...label.lines, label.further?.trim()].filter(Boolean).join('; ')}`}
      viewBox={`0 0 ${LABEL_SIDE} ${LABEL_SIDE}`}
      className={classes['paper']}
    >
      <path d={symbol.path} fillRule="evenodd" transform={`translate(${code.x} ${code.y}) scale(${scale})`} />
      {lines.map(line => (
        <Line key={line.y} {...line} />
      ))}
    </svg>
  )
}

function SizeTable({ codeDots, moduleDots }: { codeDots: number; moduleDots: number }) {
  const mm = (dots: number, dpi: number) => formatMm(dotsInMm(dots, dpi))
  return (
    <table className={classes['sizes']}>
      <caption>{labelMessages.sizes}</caption>
      <thead>
        <tr>
          {[labelMessages.printer, labelMessages.label, labelMessages.code, labelMessages.module].map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PRINTER_DPI.map(dpi => (
          <tr key={dpi}>
            <th scope="row">{labelMessages.dpi(dpi)}</th>
            <td>{labelMessages.square(mm(LABEL_SIDE, dpi))}</td>
            <td>{labelMessages.square(mm(codeDots, dpi))}</td>
            <td>{mm(moduleDots, dpi)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The label on screen, drawn here: nothing of it leaves the browser. This file brings the code's writer: import it lazily. */
export function LabelPreview({ label }: { label: Label }) {
  const symbol = drawSymbol(label.code)
  const { code } = layOutLabel(label)
  return (
    <Group gap="16px 20px" align="flex-start">
      <LabelDrawing label={label} symbol={symbol} />
      <Box flex="1 1 280px" miw={0} fz="sm" lh="sm">
        <p>
          {labelMessages.content} <span className={classes['content']}>{label.code}</span>
        </p>
        <SizeTable codeDots={symbol.modules * code.module} moduleDots={code.module} />
        <Box component="p" c="var(--text-2)">
          {labelMessages.sizesNote}
        </Box>
      </Box>
    </Group>
  )
}
