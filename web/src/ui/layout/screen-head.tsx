import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import iconStyles from '../buttons/icon-button.module.css'
import { Tooltip } from '../popovers/tooltip.tsx'
import styles from './screen-head.module.css'

export interface ScreenHeadProps {
  back: { to: string; label: string }
  title: string
  /** Renders the title at page-title size; otherwise there is room for a slide's long name. Always large with `meta`. */
  isLarge?: boolean
  badge?: ReactNode
  /** A line below the title. The back link then becomes an arrow next to both. */
  meta?: ReactNode
  /** A line below `meta`. */
  more?: ReactNode
  /** Buttons to the right of the title. */
  actions?: ReactNode
}

export function ScreenHead({ back, title, isLarge = false, badge, meta, more, actions }: ScreenHeadProps) {
  const heading = (
    <div className={styles['title']}>
      <h1 className={isLarge || meta !== undefined ? styles['large'] : undefined}>{title}</h1>
      {badge}
    </div>
  )
  if (meta === undefined) {
    return (
      <>
        <Link to={back.to} className={styles['back']}>
          <IconArrowLeft size={14} aria-hidden />
          {back.label}
        </Link>
        <header className={styles['head']}>
          {heading}
          {actions}
        </header>
      </>
    )
  }
  return (
    <header className={`${styles['head']} ${styles['tall']}`}>
      <Tooltip text={back.label}>
        <Link to={back.to} aria-label={back.label} className={iconStyles['icon']}>
          <IconArrowLeft aria-hidden />
        </Link>
      </Tooltip>
      <div className={styles['titles']}>
        {heading}
        <p className={styles['meta']}>{meta}</p>
        {more && <p className={styles['more']}>{more}</p>}
      </div>
      {actions}
    </header>
  )
}
