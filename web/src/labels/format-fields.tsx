import { Group, NativeSelect, TextInput } from '@mantine/core'
import {
  LABEL_SIDE_MM,
  LABEL_SIZES,
  type LabelFormat,
  PRINTER_DPI,
  sizeText,
} from '@vitrine/contract/labels/label-format'
import { useState } from 'react'
import { labelMessages as messages } from './label-messages.ts'

const OWN = 'own'

const sideOf = (text: string): number | undefined => {
  const side = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && side >= LABEL_SIDE_MM.least && side <= LABEL_SIDE_MM.most ? side : undefined
}

interface FormatFieldsProps {
  format: LabelFormat
  onChange: (format: LabelFormat) => void
}

/** Chooses the size of labels, from the list or a custom one, and the printer's resolution. */
export function FormatFields({ format, onChange }: FormatFieldsProps) {
  const listed = LABEL_SIZES.find(size => sizeText(size) === sizeText(format))
  const [isOwn, setOwn] = useState(listed === undefined)
  const [sides, setSides] = useState({ width: String(format.width_mm), height: String(format.height_mm) })
  const chosen = isOwn || !listed ? OWN : sizeText(listed)

  function chooseSize(value: string) {
    setOwn(value === OWN)
    const size = LABEL_SIZES.find(candidate => sizeText(candidate) === value)
    if (!size) return setSides({ width: String(format.width_mm), height: String(format.height_mm) })
    onChange({ ...format, ...size })
  }
  function type(change: Partial<typeof sides>) {
    const typed = { ...sides, ...change }
    setSides(typed)
    const [width_mm, height_mm] = [sideOf(typed.width), sideOf(typed.height)]
    if (width_mm !== undefined && height_mm !== undefined) onChange({ ...format, width_mm, height_mm })
  }
  const sideField = (name: 'width' | 'height') => (
    <TextInput
      label={messages[name]}
      w={110}
      inputMode="decimal"
      value={sides[name]}
      error={sideOf(sides[name]) === undefined && messages.sideRange(LABEL_SIDE_MM.least, LABEL_SIDE_MM.most)}
      onChange={event => type({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        label={messages.size}
        w={150}
        value={chosen}
        data={[...LABEL_SIZES.map(sizeText), { value: OWN, label: messages.ownSize }]}
        onChange={event => chooseSize(event.currentTarget.value)}
      />
      {chosen === OWN && sideField('width')}
      {chosen === OWN && sideField('height')}
      <NativeSelect
        label={messages.printer}
        w={120}
        value={String(format.dpi)}
        data={PRINTER_DPI.map(dpi => ({ value: String(dpi), label: messages.dpi(dpi) }))}
        onChange={event => onChange({ ...format, dpi: Number(event.currentTarget.value) as LabelFormat['dpi'] })}
      />
    </Group>
  )
}
