import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { Card } from '../ui/layout/card.tsx'
import styles from './profile.module.css'
import { profileMessages } from './profile-messages.ts'

const SCHEMES = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[]

export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = useId()
  return (
    <Card title={profileMessages.appearance}>
      <fieldset className={styles['themes']} aria-label={profileMessages.theme}>
        {SCHEMES.map(scheme => (
          <label key={scheme} className={styles['theme']}>
            <input
              type="radio"
              name={name}
              checked={colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
              className={styles['radio']}
            />
            <span className={styles['picture']} aria-hidden="true">
              {scheme !== 'dark' && <Screen scheme="light" />}
              {scheme !== 'light' && <Screen scheme="dark" />}
            </span>
            {profileMessages.themes[scheme]}
          </label>
        ))}
      </fieldset>
    </Card>
  )
}

/** A miniature screen in a theme, with one selected row. */
const Screen = ({ scheme }: { scheme: 'light' | 'dark' }) => (
  <span className={`${styles['screen']} ${styles[scheme]}`}>
    <span className={styles['sheet']}>
      <i />
    </span>
  </span>
)
