import { uiMessages } from '../ui-messages.ts'
import { TextButton } from './text-button.tsx'

export interface ClearFiltersProps {
  onClear: () => void
}

/** Removes all filters of a list. */
export const ClearFilters = ({ onClear }: ClearFiltersProps) => (
  <TextButton onClick={onClear}>{uiMessages.clearFilters}</TextButton>
)
