//! The forms: where playback goes to, and the file that a game is written to.

use std::path::{Path, PathBuf};

use super::App;
use crate::tabletop::form::{Answer, Field, Form, Input};
use crate::tabletop::transcript::Export;

/// What a form is for.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// The ply that playback goes to.
    Jump(Form),
    /// The file that the game is written to.
    Export {
        /// The form.
        form: Form,
        /// The file that exists and that the person has been asked about.
        asked: Option<PathBuf>,
    },
}

impl Dialog {
    /// The form.
    pub fn form(&self) -> &Form {
        match self {
            Self::Jump(form) | Self::Export { form, .. } => form,
        }
    }

    pub(super) fn form_mut(&mut self) -> &mut Form {
        match self {
            Self::Jump(form) | Self::Export { form, .. } => form,
        }
    }
}

impl App {
    /// What comes of a form; it stays open if what it asks for cannot be done.
    pub(super) fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Nothing | Answer::Changed(_) => {}
            Answer::Cancel => self.dialog = None,
            Answer::Accept => {
                let Some(mut dialog) = self.dialog.take() else {
                    return;
                };
                if let Err(note) = self.accept(&mut dialog) {
                    dialog.form_mut().note = note;
                    self.dialog = Some(dialog);
                }
            }
        }
    }

    pub(super) fn accept(&mut self, dialog: &mut Dialog) -> Result<(), String> {
        match dialog {
            Dialog::Jump(form) => {
                let text = form.text(0).trim();
                let ply = text.parse().map_err(|_| format!("{text:?} is no number"))?;
                if let Some(playback) = &mut self.playback {
                    if ply > playback.last() {
                        return Err(format!("the game has {} plies", playback.last()));
                    }
                    playback.go_to(ply);
                }
                self.refresh();
                Ok(())
            }
            Dialog::Export { form, asked } => {
                let path = PathBuf::from(form.text(0));
                if path.as_os_str().is_empty() {
                    return Err("a file has a name".into());
                }
                if path.exists() && asked.as_ref() != Some(&path) {
                    *asked = Some(path);
                    return Err("the file exists: Return once more writes over it".into());
                }
                let export = Export::ALL[form.chosen(1)];
                let written = export.write(&path, &*self.game, self.title, self.players);
                written.map_err(|error| error.to_string())?;
                self.tell(format!("written to {}", path.display()));
                Ok(())
            }
        }
    }
}

/// The form of the ply to go to.
pub(super) fn jump_dialog(last: usize) -> Dialog {
    let field = Field {
        label: "Ply",
        input: Input::text(""),
    };
    let mut form = Form::new("Go to", vec![field]);
    form.note = format!("0 is the start, {last} the present position");
    Dialog::Jump(form)
}

/// The form of the file that the game is written to.
pub(super) fn export_dialog(kept: Option<&Path>) -> Dialog {
    let path = kept.map_or_else(|| PathBuf::from("game"), Path::to_path_buf);
    let path = path.with_extension(Export::Words.extension());
    let file = Field {
        label: "File",
        input: Input::proposed_text(path.display().to_string()),
    };
    let format = Field {
        label: "As",
        input: Input::Choice {
            options: Export::NAMES,
            chosen: 0,
        },
    };
    Dialog::Export {
        form: Form::new("Write the game", vec![file, format]),
        asked: None,
    }
}
