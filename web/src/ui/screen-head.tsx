import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './screen-head.module.css'

export interface ScreenHeadProps {
  back: { to: string; label: string }
  title: string
  badge?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
}

/** The head of a record's screen: the way back, what it is, and what can be done to it. */
export function ScreenHead({ back, title, badge, actions }: ScreenHeadProps) {
  return (
    <>
      <Link to={back.to} className={styles['back']}>
        <IconArrowLeft size={14} stroke={1.5} aria-hidden />
        {back.label}
      </Link>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <h1>{title}</h1>
          {badge}
        </div>
        {actions}
      </header>
    </>
  )
}
