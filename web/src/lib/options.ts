// What options and their choices are called.
import type { TitleOption } from './types';
import type { Words } from './words';

/** Can it only be on or off? */
export const isFlag = (option: TitleOption): boolean =>
  option.choices.every((choice) => choice === 'true' || choice === 'false');

/** What a choice is called: by itself, or as one of its option. */
export function choiceName(words: Words, title: string, option: TitleOption, choice: string): string {
  const plain = choice === '0' ? 'none' : choice;
  const own = `${title}.web.choice.${plain}`;
  if (words.has(own)) return words.of(own);
  const id = `${title}.web.choice_of.${option.name}`;
  return words.has(id) ? words.of(id, { choice: choice.replaceAll('+', ' + ') }) : choice;
}

/** What differs from the game as it comes out of the box, in the order of the title's options. */
export function variantsOf(
  options: readonly TitleOption[],
  chosen: Readonly<Record<string, string>>,
): { option: TitleOption; choice: string }[] {
  return options.flatMap((option) => {
    const choice = chosen[option.name];
    return choice === undefined || choice === option.choices[0] ? [] : [{ option, choice }];
  });
}
