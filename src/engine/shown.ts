/* Of a text that people type and others read: what of it can't be seen, and whether anything can. */

/** Control and direction-changing characters let a text pose as another; a lone half of a character is none. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
/**
 * Parts of letters and pictures, which don't show by themselves: what joins and what tells their form, and the letters
 * that say whose flag a black one is (as 🏴󠁧󠁢󠁳󠁣󠁴󠁿 for Scotland), which stand nowhere else.
 */
const PARTS = /\u200c|\u200d|\ufe0e|\ufe0f|(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}/gu;
/** Neither blank nor ignored by whoever draws it, nor only a mark on something. The blank of Braille is drawn as a sign. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{M}\u2800]/u;

/** Whether it holds characters that do not show, beside those that are parts of others. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text.replace(PARTS, ''));

/** Whether there is anything in it to be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
