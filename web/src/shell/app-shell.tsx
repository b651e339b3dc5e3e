import { Outlet } from '@tanstack/react-router'
import classes from './app-shell.module.css'
import { LoadingSpinner } from './loading-spinner.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useSideMenu } from './use-side-menu.ts'

/** Spec 1 §2: top bar, side menu (open by default), and the screen between. */
export function AppShell() {
  const { isOpen, toggle } = useSideMenu()
  return (
    <div className={classes['shell']} data-menu={isOpen ? 'open' : 'shut'}>
      <a className={classes['skip']} href="#main">
        Skip to content
      </a>
      <TopBar isMenuOpen={isOpen} onToggleMenu={toggle} />
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
