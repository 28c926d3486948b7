import { modelErrors } from './en_weight_models.ts';

/** Errors of files of weights; they load with the readers. A section for each reader. */
export const weightErrors = {
  ...modelErrors,
  // zip
  zip_end:
    '{name} has no end record of a ZIP archive. It is cut off, or not an archive: copy or download it again.',
  zip_parts:
    '{name} is one part of an archive in several (byte {offset}). Join the parts, or write one archive.',
  zip_directory:
    '{name} has a damaged list of members (byte {offset}). Copy or download it again, or write the archive anew.',
  zip_directory_size:
    '{name} has a list of members of {length} bytes, and at most 100,000,000 are read. Write an archive with fewer members.',
  zip_name:
    '{name} has a member whose name is empty or not UTF-8 (byte {offset}). Write the archive anew with plain names.',
  zip_duplicate:
    '{name} has two members with the name {member} (byte {offset}). Write the archive anew with one of them.',
  zip_encrypted:
    '{name} has an encrypted member, {member} (byte {offset}). Decrypt the archive, and open it again.',
  zip_method:
    '{name} has a member, {member}, compressed by method {method} (byte {offset}). Only stored and deflated members can be read: write the archive anew with deflate.',
  zip_lengths:
    '{name} has a member, {member}, whose {length} bytes cannot become the {expected} that the archive announces. Copy or download it again.',
  zip_local:
    '{name} has a member, {member}, whose own header (byte {offset}) differs from the list of members. Copy or download it again, or write the archive anew.',
  zip_beyond:
    '{name} lists a member, {member}, that does not end before the list (byte {offset}). Copy or download it again.',
  zip_overlap:
    '{name} has a member, {member}, that overlaps the one before it (byte {offset}). Write the archive anew.',
} as const;
