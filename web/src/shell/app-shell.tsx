import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './app-shell.module.css'
import { LoadingSpinner } from './loading-spinner.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

/** Spec 1 §2: top bar, side menu (open by default), and the screen between. */
export function AppShell() {
  const [isMenuOpen, setMenuOpen] = useState(true)
  return (
    <div className={classes['shell']} data-menu={isMenuOpen ? 'open' : 'shut'}>
      <a className={classes['skip']} href="#main">
        Skip to content
      </a>
      <TopBar isMenuOpen={isMenuOpen} onToggleMenu={() => setMenuOpen(!isMenuOpen)} />
      <SideMenu />
      <main id="main" className={classes['main']} tabIndex={-1}>
        <Outlet />
        {/* Menus and dialogs are laid in here by Mantine, so that they too stand within a landmark. */}
        <div data-mantine-shared-portal-node />
      </main>
      <LoadingSpinner />
    </div>
  )
}
