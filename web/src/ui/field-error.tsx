import { IconAlertCircle } from '@tabler/icons-react'
import styles from './field-error.module.css'

/** The error text below a field, with an icon. */
export const FieldError = ({ text }: { text: string }) => (
  <span className={styles['error']}>
    <IconAlertCircle size={16} stroke={1.5} aria-hidden />
    <span>{text}</span>
  </span>
)
