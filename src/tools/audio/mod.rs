//! The `audio` toolset: the sound output.
