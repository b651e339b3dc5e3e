import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiMessages } from '../ui-messages.ts'
import hidden from '../visually-hidden.module.css'
import styles from './from-to.module.css'

const Nothing = () => (
  <span className={styles['none']}>
    <span aria-hidden>-</span>
    <span className={hidden['hidden']}>{uiMessages.nothing}</span>
  </span>
)

/** A new value; null for none. */
export const NewValue = ({ children }: { children: ReactNode }) =>
  children === null ? <Nothing /> : <ins className={styles['now']}>{children}</ins>

/** An old value and its replacement; null for none. */
export const FromTo = ({ from, to }: { from: string | null; to: ReactNode }) => (
  <>
    {from === null ? <Nothing /> : <del className={styles['was']}>{from}</del>}
    <IconArrowRight size={14} aria-hidden className={styles['arrow']} />
    <span className={hidden['hidden']}> {uiMessages.becomes} </span>
    <NewValue>{to}</NewValue>
  </>
)
