import type { Tensor } from '../../core/engine/values.ts';
import {
  type ProgramLanguage,
  programFileNames,
  programFiles,
  programLanguages,
  programOf,
  type Recipe,
} from '../../text/program.ts';
import { words as programsWords } from '../../text/programs/words.ts';
import {
  hasStoredProgram,
  type StoredProgramLanguage,
  type StoredRecipe,
  storedProgramFile,
  storedProgramLanguages,
  storedProgramNames,
  storedProgramOf,
} from '../../text/stored_program.ts';
import { type Language, message, messageIn } from '../../ui/messages/index.ts';
import type { Result } from '../compute.ts';
import { sourceText } from '../setting_names.ts';
import { words as advancedWords } from '../settings/advanced_words.ts';
import type { StoredChoice } from '../store/state.ts';

/** A setting as a program, in the languages that its format can be written in. */
export interface Programs {
  readonly languages: readonly ProgramLanguage[];
  text(name: ProgramLanguage): string;
  /** Undefined where the text only says why there is no program. */
  fileName(name: ProgramLanguage): string | undefined;
  /** The data that the program loads, if they are too long for literals. */
  files(name: ProgramLanguage): readonly { readonly name: string; readonly tensor: Tensor }[];
}

/** The programs of a result: integers are quantized, other formats are stored. */
export function programsOf(language: Language, result: Result): Programs {
  const { stored } = result.state;
  return stored
    ? storedPrograms(language, result.state.tensor, stored)
    : quantizingPrograms(recipeOf(language, result));
}

const quantizingPrograms = (recipe: Recipe): Programs => ({
  languages: programLanguages,
  text: (name) => programOf(name, recipe),
  fileName: (name) => programFileNames[name],
  files: () => programFiles(recipe),
});

/** The quantization of a result, for programs and files. */
export function recipeOf(language: Language, { state, quantizer }: Result): Recipe {
  const { clamp, castToFloat, source, includeZero } = state.config;
  const found = source === 'given' ? undefined : sourceText(language, source);
  const zero = includeZero ? ` (${message(language, advancedWords, 'settings.includeZero')})` : '';
  const foundBy = found && found + zero;
  const comment: Recipe['comment'] = messageIn(language, programsWords);
  return { tensor: state.tensor, quantizer, clamp, castToFloat, foundBy, comment };
}

function storedPrograms(
  language: Language,
  tensor: Tensor,
  { format, levels = 16, seed = 0 }: StoredChoice,
): Programs {
  const comment: StoredRecipe['comment'] = messageIn(language, programsWords);
  const recipe = { tensor, format, levels, seed, comment };
  const own = (name: ProgramLanguage) => name as StoredProgramLanguage;
  return {
    languages: storedProgramLanguages,
    text: (name) => storedProgramOf(own(name), recipe),
    fileName: (name) =>
      hasStoredProgram(own(name), recipe) ? storedProgramNames[own(name)] : undefined,
    files: (name) => [storedProgramFile(own(name), recipe)].filter((file) => file !== undefined),
  };
}
