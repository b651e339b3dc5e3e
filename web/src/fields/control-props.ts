import type { ComponentProps, ReactNode, Ref } from 'react'
import type { FieldSpec } from './field-spec.ts'

export interface FieldControlProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref' | 'list' | 'readOnly' | 'size'> {
  spec: FieldSpec
  /** As text; several choices are separated by '; '. */
  value: string
  onChange: (value: string) => void
  /** The stored value, which is offered even if it is not among the choices. */
  loaded?: string
  /** The option for no value; undefined if a value is required. */
  blank?: string | undefined
  /** Disables input for now. */
  isBusy?: boolean
  rows?: number
  /** Text typed before the control was rendered, to search among many choices. */
  typed?: string | undefined
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>
}

export interface LabeledControlProps extends FieldControlProps {
  label: string
  error?: ReactNode
  description?: ReactNode
  size?: 'xs'
}

/** A searchable list renders its own label and notes; in a cell it has neither. */
export type ListControlProps = Omit<LabeledControlProps, 'label'> & { label?: string; withAsterisk?: boolean }
