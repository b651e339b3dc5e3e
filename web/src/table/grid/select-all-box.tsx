import box from '../../ui/check-box.module.css'
import type { HeaderBox } from '../selection/selection.ts'
import { tableMessages } from '../table-messages.ts'

/** The box in a grid's head: none, some or all of the rows loaded are selected. */
export function SelectAllBox({ state, isDisabled, onToggle }: SelectAllBoxProps) {
  return (
    <input
      type="checkbox"
      className={box['check']}
      aria-label={tableMessages.selectAll}
      checked={state === 'all'}
      ref={element => {
        if (element) element.indeterminate = state === 'some'
      }}
      disabled={isDisabled}
      onChange={onToggle}
    />
  )
}

export interface SelectAllBoxProps {
  state: HeaderBox
  isDisabled: boolean
  onToggle: () => void
}
