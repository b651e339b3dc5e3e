import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue, useDidUpdate } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { TextButton } from '../buttons/text-button.tsx'
import { ButtonTarget } from '../popovers/button-target.tsx'
import { uiMessages } from '../ui-messages.ts'
import styles from './dropdown.module.css'

const DROPDOWN_DEBOUNCE_MS = 200
const LIST_HEIGHT_PX = 192

export interface DropdownItem {
  value: string
  label: string
}

export interface DropdownProps {
  label: string
  items: readonly DropdownItem[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  isMultiple?: boolean
  /** The button's text if nothing is chosen; in a multiple choice also the first entry, which clears the choice. */
  noneText: string
  /** The button's text for a chosen entry that `items` may lack after a search by `onSearch`. */
  chosenText?: string | undefined
  /** The button's text if several entries are chosen. */
  countText?: (count: number) => string
  /** Searches for items elsewhere; if missing, `items` are filtered by label. */
  onSearch?: (text: string) => void
  className?: string | undefined
}

function matching(items: readonly DropdownItem[], text: string): readonly DropdownItem[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? items : items.filter(item => item.label.toLowerCase().includes(wanted))
}

/** The open list of a dropdown. The focus returns to its button. */
export function DropdownList(props: DropdownProps & { button: HTMLElement; onClose: () => void }) {
  const { label, items, chosen, onChange, isMultiple = false, onSearch, button, onClose } = props
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text, DROPDOWN_DEBOUNCE_MS)
  useDidUpdate(() => onSearch?.(settled), [settled])
  const close = () => {
    onClose()
    button.focus({ preventScroll: true })
  }
  const box = useCombobox({ opened: true, onDropdownClose: close })
  const { focusSearchInput } = box
  useEffect(focusSearchInput, [focusSearchInput])

  const pick = (value: string) => {
    if (!isMultiple) {
      onChange([value])
      close()
    } else if (value === '') onChange([])
    else onChange(chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value])
  }

  const clear = () => {
    onChange([])
    close()
  }

  return (
    <Combobox store={box} onOptionSubmit={pick} position="bottom-end" width="max-content">
      <Combobox.DropdownTarget>
        <ButtonTarget button={button} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          placeholder={uiMessages.search}
          aria-label={`${label}: ${uiMessages.search}`}
        />
        <Options {...props} found={onSearch ? items : matching(items, settled)} />
        {chosen.length > 0 && (
          <Combobox.Footer>
            <TextButton isStrong onClick={clear}>
              {uiMessages.clearAll}
            </TextButton>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Options(props: DropdownProps & { found: readonly DropdownItem[] }) {
  const { label, items, found, chosen, isMultiple, noneText } = props
  const nothing = items.length === 0 ? uiMessages.noItems : uiMessages.nothingFound
  const isWholeList = isMultiple && found.length > 0 && found.length === items.length
  const options = isWholeList ? [{ value: '', label: noneText }, ...found] : found
  return (
    <Combobox.Options
      mah={LIST_HEIGHT_PX}
      className={styles['list'] ?? ''}
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={isMultiple}
    >
      {options.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
      {options.map(option => {
        const isChosen = option.value === '' ? chosen.length === 0 : chosen.includes(option.value)
        return (
          <Combobox.Option key={option.value} value={option.value} active={isChosen} aria-selected={isChosen}>
            <span className={styles['option']}>
              <IconCheck aria-hidden visibility={isChosen ? 'visible' : 'hidden'} />
              {option.label}
            </span>
          </Combobox.Option>
        )
      })}
    </Combobox.Options>
  )
}
