import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import iconStyles from './icon-button.module.css'
import styles from './screen-head.module.css'
import { Tooltip } from './tooltip.tsx'

export interface ScreenHeadProps {
  back: { to: string; label: string }
  title: string
  /** Renders the title at page-title size; without it there is room for a slide's long name. Always large with `meta`. */
  isLarge?: boolean
  badge?: ReactNode
  /** A line below the title. The back link is then an arrow beside both. */
  meta?: ReactNode
  /** A line below `meta`. */
  more?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
}

const BackArrow = ({ to, label }: ScreenHeadProps['back']) => (
  <Tooltip text={label}>
    <Link to={to} aria-label={label} className={iconStyles['icon']}>
      <IconArrowLeft size={16} stroke={1.5} aria-hidden />
    </Link>
  </Tooltip>
)

/** The header of a record's screen: back link, title and actions. */
export function ScreenHead({ back, title, isLarge = false, badge, meta, more, actions }: ScreenHeadProps) {
  if (meta !== undefined) {
    return (
      <header className={`${styles['head']} ${styles['tall']}`}>
        <BackArrow {...back} />
        <div className={styles['titles']}>
          <div className={styles['title']}>
            <h1 className={styles['large']}>{title}</h1>
            {badge}
          </div>
          <p className={styles['meta']}>{meta}</p>
          {more && <p className={styles['more']}>{more}</p>}
        </div>
        {actions}
      </header>
    )
  }
  return (
    <>
      <Link to={back.to} className={styles['back']}>
        <IconArrowLeft size={14} stroke={1.5} aria-hidden />
        {back.label}
      </Link>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <h1 className={isLarge ? styles['large'] : undefined}>{title}</h1>
          {badge}
        </div>
        {actions}
      </header>
    </>
  )
}
