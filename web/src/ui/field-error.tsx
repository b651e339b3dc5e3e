import { IconAlertCircle } from '@tabler/icons-react'
import styles from './field-error.module.css'

/** LOOK: what is wrong with a field stands below it, with an icon. */
export const FieldError = ({ text }: { text: string }) => (
  <span className={styles['fault']}>
    <IconAlertCircle size={16} stroke={1.5} aria-hidden />
    <span>{text}</span>
  </span>
)
