import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core'
import buttons from './button.module.css'
import fields from './field.module.css'
import floating from './floating.module.css'

const violet: MantineColorsTuple = [
  '#f3f3fc',
  '#e6e6f9',
  '#d1d0f4',
  '#b2b0ea',
  '#9691dc',
  '#7b73ca',
  '#655bb5',
  '#504498',
  '#3e347a',
  '#2b2458',
]
const pink: MantineColorsTuple = [
  '#fdf2f4',
  '#fce2e7',
  '#fbc8d3',
  '#f7a9bb',
  '#f088a3',
  '#e2688c',
  '#cc5077',
  '#ad3c60',
  '#8c2e4d',
  '#69243a',
]
const red: MantineColorsTuple = [
  '#fef3f2',
  '#ffe4e1',
  '#fdcdc9',
  '#faaba4',
  '#f48a82',
  '#e6625d',
  '#b83837',
  '#b12c2e',
  '#951e22',
  '#761619',
]
const gray: MantineColorsTuple = [
  '#f7f7f9',
  '#f0eff3',
  '#e2e1e6',
  '#d3d2d7',
  '#b8b6bd',
  '#918f98',
  '#706e79',
  '#53515b',
  '#36343d',
  '#1e1d25',
]
const dark: MantineColorsTuple = [
  '#edecef',
  '#bebdc3',
  '#a2a0a8',
  '#787680',
  '#484650',
  '#323038',
  '#25232a',
  '#1b1a20',
  '#141318',
  '#0d0c11',
]

/** Styles for Mantine's components. They are named by string, so that the first screen loads only those it uses. */
export const theme = createTheme({
  colors: { violet, pink, red, gray, dark },
  primaryColor: 'violet',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  fontFamily: 'var(--font)',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(15), xl: rem(17) },
  lineHeights: { xs: '1.3334', sm: '1.3847', md: '1.4286', lg: '1.4667', xl: '1.4118' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: rem(28) },
      h2: { fontSize: rem(15), lineHeight: rem(22) },
      h3: { fontSize: rem(13), lineHeight: rem(18) },
    },
  },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(10), xl: rem(10) },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-2)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  breakpoints: { sm: '48em', md: '62.5em', lg: '80em', xl: '100em' },
  components: {
    Button: { defaultProps: { size: 'sm' }, classNames: { root: buttons['root'] } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' }, classNames: { root: buttons['icon'] } },
    Input: { classNames: { wrapper: fields['wrapper'], input: fields['input'] } },
    InputWrapper: {
      classNames: { label: fields['label'], error: fields['error'], description: fields['description'] },
    },
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'xs' },
      classNames: { input: fields['tick'], label: fields['tickLabel'] },
    },
    Radio: { defaultProps: { size: 'xs' }, classNames: { radio: fields['tick'], label: fields['tickLabel'] } },
    Modal: {
      defaultProps: { radius: 'lg', shadow: 'lg', centered: true, overlayProps: { backgroundOpacity: 1, blur: 0 } },
      classNames: {
        inner: floating['dialogPlace'],
        content: floating['dialog'],
        overlay: floating['scrim'],
        header: floating['dialogHead'],
        title: floating['dialogTitle'],
        body: floating['dialogBody'],
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false }, classNames: { tooltip: floating['tooltip'] } },
    Menu: {
      // Mantine would focus a placeholder inside role=menu, which may contain only items; the first item is focused instead.
      defaultProps: { shadow: 'sm', radius: 'md', withInitialFocusPlaceholder: false },
      classNames: {
        dropdown: floating['menu'],
        item: floating['menuItem'],
        itemSection: floating['menuIcon'],
        divider: floating['divider'],
      },
    },
    Popover: { defaultProps: { shadow: 'sm', radius: 'md' }, classNames: { dropdown: floating['popover'] } },
    Combobox: {
      defaultProps: { shadow: 'sm', radius: 'md' },
      classNames: { dropdown: floating['menu'], option: floating['menuItem'] },
    },
  },
})

const colours = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--action-text)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-primary-color-filled': 'var(--action)',
  '--mantine-primary-color-filled-hover': 'var(--action-hover)',
  '--mantine-color-violet-filled': 'var(--action)',
  '--mantine-color-violet-filled-hover': 'var(--action-hover)',
  '--mantine-color-red-filled': 'var(--danger)',
  '--mantine-color-red-filled-hover': 'var(--danger-hover)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
}

/** Maps Mantine's color names to the design tokens, which follow the system's light or dark setting. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: colours })
