import { Button, FocusTrap, Popover } from '@mantine/core'
import type { FilterRule } from '@vitrine/contract/filter-rules'
import { type FormEvent, useState } from 'react'
import { ButtonTarget } from '../../ui/button-target.tsx'
import { type FilterField, fieldNamed } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'
import { draftOf, emptyDraft, readDraft } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'

interface RulePopoverProps {
  label: string
  table: string
  fields: readonly FilterField[]
  /** The field of a new rule. */
  field: string
  /** The rule to change. */
  rule: FilterRule | undefined
  button: HTMLElement
  /** Undefined removes the rule. */
  onApply: (rule: FilterRule | undefined) => void
  onClose: () => void
}

/** Edits one rule below the button that opened it. What is wrong is said below the value, which stays. */
export function RulePopover({ label, table, fields, field, rule, button, onApply, onClose }: RulePopoverProps) {
  const { kind } = fieldNamed(fields, rule?.field ?? field)
  const [draft, setDraft] = useState(() => (rule ? draftOf(rule, kind) : emptyDraft(fieldNamed(fields, field))))
  const [mistake, setMistake] = useState<string>()
  const close = () => {
    onClose()
    button.focus({ preventScroll: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const read = readDraft(draft, kind)
    if ('mistake' in read) return setMistake(read.mistake)
    onApply(read.rule)
    close()
  }
  return (
    <Popover opened onChange={isOpen => isOpen || close()} position="bottom-start" shadow="md">
      <Popover.Target>
        <ButtonTarget button={button} />
      </Popover.Target>
      <Popover.Dropdown p="md" w={300} aria-label={label} aria-labelledby={undefined}>
        <FocusTrap>
          <form onSubmit={submit} noValidate className={styles['form']}>
            <b>{label}</b>
            <RuleFields
              isFieldFixed
              table={table}
              fields={fields}
              draft={draft}
              onChange={setDraft}
              mistake={mistake}
            />
            <div className={styles['buttons']}>
              {rule && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    onApply(undefined)
                    close()
                  }}
                >
                  {filterMessages.removeRule}
                </Button>
              )}
              <Button size="xs" type="submit">
                {filterMessages.apply}
              </Button>
            </div>
          </form>
        </FocusTrap>
      </Popover.Dropdown>
    </Popover>
  )
}
