/** For a button whose work is under way: it keeps the focus it has, and is seen to wait. A press must do nothing meanwhile. */
export const busyProps = (isWaiting: boolean) => (isWaiting ? { 'aria-disabled': true, 'data-disabled': true } : {})
