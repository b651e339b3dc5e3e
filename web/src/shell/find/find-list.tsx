import { IconSearch } from '@tabler/icons-react'
import { MAX_FIND_LENGTH } from '@vitrine/contract/tables/find'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import hidden from '../../ui/visually-hidden.module.css'
import styles from './find.module.css'
import { findMessages } from './find-messages.ts'
import { type FindGroup, type FindOption, type FindTarget, markedParts } from './find-options.ts'

interface FindListProps {
  text: string
  /** The text to mark in names. */
  marked: string
  groups: readonly FindGroup[]
  isLoading: boolean
  onType: (text: string) => void
  onPick: (target: FindTarget) => void
  /** Called on Enter before the reply has arrived, as after a scan. */
  onEarlyEnter: (() => void) | undefined
  /** Shown for a failure. */
  children: ReactNode
}

function Marked({ label, text }: { label: string; text: string }) {
  const [before, marked, after] = markedParts(label, text)
  return (
    <span className={styles['name']}>
      {before}
      {marked && <mark>{marked}</mark>}
      {after}
    </span>
  )
}

/** The option that the arrow keys are on: the first one until they are used. */
function useActive(options: readonly FindOption[], text: string) {
  const [at, setAt] = useState({ text, key: '' })
  const found = at.text === text ? options.findIndex(({ key }) => key === at.key) : -1
  const index = Math.max(0, found)
  const moveBy = (step: number) => {
    const next = options[(index + step + options.length) % options.length]
    if (next) setAt({ text, key: next.key })
  }
  return { active: options[index], moveBy }
}

/** A combobox: the field keeps the focus, and the arrow keys move through the options below it. */
export function FindList(props: FindListProps) {
  const { text, marked, groups, isLoading, onPick } = props
  const id = useId()
  const options = groups.flatMap(group => group.options)
  const { active, moveBy } = useActive(options, text)
  const optionId = ({ key }: FindOption) => `${id}-${key}`
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (step !== undefined) moveBy(step)
    else if (props.onEarlyEnter) props.onEarlyEnter()
    else if (active) onPick(active.target)
  }

  const isNothing = !isLoading && !props.children && options.length === 0
  return (
    <div className={styles['box']}>
      <div className={styles['field']}>
        <IconSearch aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={findMessages.field}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={findMessages.placeholder}
          maxLength={MAX_FIND_LENGTH}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={event => props.onType(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
      </div>
      <div className={styles['results']}>
        {props.children}
        <div id={`${id}-list`} role="listbox" aria-label={findMessages.results}>
          {groups.map(({ heading, options }) => (
            // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options
            <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
              <div id={`${id}-${heading}`} className={styles['heading']}>
                {heading}
              </div>
              {options.map(option => (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field handles the keys
                <div
                  key={option.key}
                  id={optionId(option)}
                  role="option"
                  aria-selected={option === active}
                  className={styles['option']}
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => onPick(option.target)}
                >
                  <Marked label={option.label} text={marked} />
                  {option.detail && <small>{option.detail}</small>}
                  {option.keys && <kbd>{option.keys}</kbd>}
                </div>
              ))}
            </div>
          ))}
        </div>
        {isNothing && <p className={styles['note']}>{findMessages.nothing(marked)}</p>}
        {isLoading && options.length === 0 && <p className={styles['note']}>{findMessages.loading}</p>}
      </div>
      <p className={styles['hint']}>{findMessages.hint}</p>
      <span role="status" className={hidden['hidden']}>
        {isLoading
          ? findMessages.loading
          : isNothing
            ? findMessages.nothing(marked)
            : findMessages.count(options.length)}
      </span>
    </div>
  )
}
