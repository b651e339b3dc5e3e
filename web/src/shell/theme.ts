import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core'
import buttons from './button.module.css'
import fields from './field.module.css'
import floating from './floating.module.css'

/** Ten shades of a color, from light to dark. */
const ramp = (shades: string) => shades.split(' ') as unknown as MantineColorsTuple

const colors = {
  violet: ramp('#f3f3fc #e6e6f9 #d1d0f4 #b2b0ea #9691dc #7b73ca #655bb5 #504498 #3e347a #2b2458'),
  red: ramp('#fef3f2 #ffe4e1 #fdcdc9 #faaba4 #f48a82 #e6625d #b83837 #b12c2e #951e22 #761619'),
  gray: ramp('#f7f7f9 #f0eff3 #e2e1e6 #d3d2d7 #b8b6bd #918f98 #706e79 #53515b #36343d #1e1d25'),
  dark: ramp('#edecef #bebdc3 #a2a0a8 #787680 #484650 #323038 #25232a #1b1a20 #141318 #0d0c11'),
}

/** Styles for Mantine's components, which are named by strings so that the first screen only loads those it uses. */
export const theme = createTheme({
  colors,
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
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(10), xl: rem(10) },
  // Matches the style sheets: below 1000 px a page is narrow.
  breakpoints: { md: '62.5em' },
  shadows: { sm: 'var(--shadow-2)', lg: 'var(--shadow-3)' },
  components: {
    Button: { defaultProps: { size: 'sm' }, classNames: { root: buttons['root'] } },
    Input: { classNames: { wrapper: fields['wrapper'], input: fields['input'] } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: fields['label'], error: fields['error'], description: fields['description'] },
    },
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'xs' },
      classNames: { input: fields['tick'], label: fields['tickLabel'] },
    },
    Modal: {
      defaultProps: { radius: 'lg', shadow: 'lg', centered: true, overlayProps: { backgroundOpacity: 1, blur: 0 } },
      classNames: {
        inner: floating['dialogArea'],
        content: floating['dialog'],
        overlay: floating['scrim'],
        header: floating['dialogHead'],
        title: floating['dialogTitle'],
        body: floating['dialogBody'],
      },
    },
    Menu: {
      // Mantine would focus a placeholder inside role=menu, which may only contain items; this focuses the first item instead.
      defaultProps: { shadow: 'sm', radius: 'md', withInitialFocusPlaceholder: false },
      classNames: {
        dropdown: floating['menu'],
        item: floating['menuItem'],
        itemSection: floating['menuIcon'],
        divider: floating['divider'],
      },
    },
    Combobox: {
      defaultProps: { shadow: 'sm', radius: 'md' },
      classNames: { dropdown: floating['menu'], option: floating['menuItem'] },
    },
  },
})

const tokens = {
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
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })
