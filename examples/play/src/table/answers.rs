//! The results of the forms.

use std::path::{Path, PathBuf};

use grid_core::read_text;
use menagerie::ChosenOrder;

use super::app::{App, middle};
use super::dialog::{COLOUR_KEYS, Dialog, EXPORT, FILE};
use super::form::Answer;

impl App {
    /// The form of a file to write the game to.
    pub(super) fn write_dialog(&self) -> Dialog {
        let file = self.file.as_deref().or(self.table.keeper().path());
        Dialog::write(self.table.exports(), self.file.as_deref().or(file))
    }

    /// The form of the colours.
    pub(super) fn colour_dialog(&self) -> Dialog {
        let players = self.table.info().players();
        Dialog::colours(self.colours.colours, players, self.table.scene().is_area())
    }

    /// Does what a form asks for. It stays open if that cannot be done.
    pub(super) fn answer(&mut self, answer: Answer) {
        match (answer, &mut self.dialog) {
            (Answer::Changed(field), Some(Dialog::New { form, variants })) => {
                variants.settle(form, 0, field);
            }
            (Answer::Changed(_), Some(Dialog::Colours { form, before })) => {
                // The board shows the colours at once.
                self.colours.colours = before.with_form(form);
                form.note = COLOUR_KEYS.into();
            }
            (Answer::Cancel, _) => {
                if let Some(Dialog::Colours { before, .. }) = self.dialog.take() {
                    self.colours.colours = before;
                }
            }
            (Answer::Accept, _) => {
                let Some(mut dialog) = self.dialog.take() else {
                    return;
                };
                if let Err(note) = self.accept(&mut dialog) {
                    dialog.form_mut().note = note;
                    self.dialog = Some(dialog);
                }
            }
            _ => {}
        }
    }

    fn accept(&mut self, dialog: &mut Dialog) -> Result<(), String> {
        match dialog {
            Dialog::New { form, variants } => {
                let game = variants.open(form, 0).map_err(|error| error.to_string())?;
                self.begin(game, ChosenOrder::new())
            }
            Dialog::GoTo(form) => self.go_to(form.text(0).trim()),
            Dialog::Open(form) => self.load(Path::new(form.text(FILE))),
            Dialog::Write {
                form,
                exports,
                asked,
            } => {
                let path = PathBuf::from(form.text(FILE));
                if path.as_os_str().is_empty() {
                    return Err("enter the name of a file".into());
                }
                if path.exists() && asked.as_ref() != Some(&path) {
                    *asked = Some(path);
                    return Err("the file exists: Enter again overwrites it".into());
                }
                let export = &exports[form.chosen(EXPORT)];
                self.table
                    .export(&path, export)
                    .map_err(|error| error.to_string())?;
                let text = format!("saved to {}", path.display());
                self.table.tell(tabletop::Message::new(text));
                self.file = Some(path);
                Ok(())
            }
            Dialog::Colours { form, before } => {
                if (0..form.fields.len()).any(|field| form.colour(field).is_none()) {
                    return Err(
                        "a colour has six digits; no digits stand for the usual colour".into(),
                    );
                }
                self.colours.colours = before.with_form(form);
                if let Err(error) = self.colours.write() {
                    self.tell_error(format!("the colours cannot be saved: {error}"));
                }
                Ok(())
            }
        }
    }

    fn go_to(&mut self, text: &str) -> Result<(), String> {
        let ply = text
            .parse()
            .map_err(|_| format!("{text:?} is not a number"))?;
        let last = self.table.playback().map_or(0, tabletop::Playback::last);
        if ply > last {
            return Err(format!(
                "the game has {}",
                tabletop::counted(last, "ply", "plies")
            ));
        }
        self.table
            .look(|playback| playback.go_to(ply))
            .map_err(|fault| fault.to_string())
    }

    /// Opens the game in a file in place of this one.
    fn load(&mut self, path: &Path) -> Result<(), String> {
        let text = read_text(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let (game, chosen) = self
            .catalogue
            .read_with_choices(&text)
            .map_err(|error| error.to_string())?;
        let this = self.table.info().name();
        if game.name() != this {
            return Err(format!("a game of {}, not of {this}", game.name()));
        }
        self.begin(game, chosen)?;
        self.file = Some(path.to_path_buf());
        Ok(())
    }

    fn begin(
        &mut self,
        game: Box<dyn menagerie::AnyGame>,
        chosen: ChosenOrder,
    ) -> Result<(), String> {
        self.table
            .begin(game, chosen)
            .map_err(|fault| fault.to_string())?;
        self.cursor = middle(self.table.scene());
        Ok(())
    }
}
