import { uiMessages } from '../ui-messages.ts'
import { TextButton } from './text-button.tsx'

export interface ClearFiltersProps {
  onClear: () => void
}

/** Takes all filters of a list away. */
export const ClearFilters = ({ onClear }: ClearFiltersProps) => (
  <TextButton onClick={onClear}>{uiMessages.clearFilters}</TextButton>
)
